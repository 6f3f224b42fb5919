// The core as a module of WebAssembly (engine/core/wasm.cpp), as Python asks for it (engine/_core_wasm.py): buffers of
// bytes in and out, and plain numbers.

// What makes no sense: the module says why, and is as it was before.
class Refused extends Error {
  name = "Refused";
}

export class Core {
  #exports;
  #gone = "";

  // Begins with the module, or its bytes. Python may know the core before.
  async begin(given) {
    // Nothing is written and no file is there: what the library of C++ would say when it gives up is not heard.
    const files = { fd_close: () => 8, fd_seek: () => 8, fd_write: () => 8 };
    const outside = { refuse: (at, length) => this.#refuse(at, length) };
    const module = given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given);
    const { exports } = await WebAssembly.instantiate(module, { outside, wasi_snapshot_preview1: files });
    this.#exports = exports;
    this.#exports._initialize();
  }

  #refuse(at, length) {
    throw new Refused(new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, at, length)));
  }

  // Calls a function of the module with plain numbers.
  call(name, ...numbers) {
    if (this.#gone) throw new Error(this.#gone);
    const stack = this.#exports.__stack_pointer.value;
    try {
      return this.#exports[name](...numbers);
    } catch (error) {
      if (error instanceof Refused) {
        this.#exports.__stack_pointer.value = stack;
      } else {
        this.#gone = `The search has no memory left, or met a fault: ${error.message}`;
      }
      throw error;
    }
  }

  // The same, with a buffer.
  give(name, bytes) {
    const count = bytes.length / 4;
    const at = this.call("reserve", count);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    try {
      return this.call(name, at, count);
    } finally {
      if (!this.#gone) this.call("release", at);
    }
  }

  // What the last call has written.
  written() {
    const at = this.call("written_words");
    return new Uint8Array(this.#exports.memory.buffer, at, 4 * this.call("written_count")).slice();
  }

  // The memory that the module has taken, in bytes.
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }
}
