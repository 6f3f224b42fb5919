// Why something was not answered: a sentence, the code of the answer (0 where none came, or half of one), and what the
// answer told besides. `passes`: another time it may go well.

const PASSING = [0, 408, 409, 429, 499, 500, 502, 503, 504, 507];

export class Refusal extends Error {
  constructor(sentence, code = 0, told = {}) {
    super(sentence);
    Object.assign(this, { code, told });
  }
  get passes() {
    return PASSING.includes(this.code);
  }
}
