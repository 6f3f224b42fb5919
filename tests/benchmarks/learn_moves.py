"""Makes the network of the guide from lessons (lessons.py): PyTorch learns, what comes out are whole numbers.

    python tests/benchmarks/learn_moves.py LESSONS.npz... -o NETWORK [--seconds 80] [--layers 6] [--channels 48]

Each lesson counts by the size of the proof below it, and one question in forty is held back to see what has been
learned: how often the network's first choice is the proof's move, by the size of the proof below. PyTorch is needed to
learn, and by nothing else. The layers are those of assess/engine/core/guide/network.hpp.
"""

from __future__ import annotations

import argparse
import struct
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

PLANES, WINDOW = 16, 15
SHIFT, MOST, UNIT = 20, 127, 256


class Network(nn.Module):
    """Convolutions of 3x3 points, with the numbers between them between 0 and 1; in the end one number a point."""

    def __init__(self, layers: int, channels: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            nn.Conv2d(PLANES if i == 0 else channels, channels, 3, padding=1, bias=False) for i in range(layers)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(channels) for _ in range(layers))
        self.head = nn.Conv2d(channels, 1, 1)
        self.tops = [1.0] * layers  # of the numbers after each layer, once they are whole
        self.whole = False

    def forward(self, x: Tensor) -> Tensor:
        for i, (layer, norm) in enumerate(zip(self.layers, self.norms, strict=True)):
            if self.whole:
                weight, bias = folded(layer, norm)
                x = nn.functional.conv2d(x, rounded(weight), bias, padding=1)
                step = self.tops[i] / MOST
                x = x.clamp(0, self.tops[i])
                x = x + ((x / step).round() * step - x).detach()
            else:
                x = torch.relu(norm(layer(x)))
        head = nn.functional.conv2d(x, rounded(self.head.weight), self.head.bias) if self.whole else self.head(x)
        return head.flatten(1)

    @torch.no_grad()
    def measure(self, x: Tensor) -> None:
        """From now on numbers are whole: what is the largest after each layer?"""
        for i, (layer, norm) in enumerate(zip(self.layers, self.norms, strict=True)):
            x = torch.relu(norm(layer(x)))
            self.tops[i] = float(torch.quantile(x.flatten()[:4_000_000].float(), 0.9995)) or 1.0
        self.whole = True


def folded(layer: nn.Module, norm: nn.Module) -> tuple[Tensor, Tensor]:
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return layer.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def steps_of(weight: Tensor) -> Tensor:
    return weight.detach().abs().amax((1, 2, 3)).clamp(min=1e-8) / MOST


def rounded(weight: Tensor) -> Tensor:
    step = steps_of(weight)[:, None, None, None]
    return weight + ((weight / step).round() * step - weight).detach()


@torch.no_grad()
def written(network: Network) -> bytes:
    """As network.hpp reads it."""
    parts = [struct.pack("<ii", len(network.layers), network.layers[0].out_channels)]
    step = 1.0  # of the numbers before the layer
    for i, (layer, norm) in enumerate(zip(network.layers, network.norms, strict=True)):
        weight, bias = folded(layer, norm)
        parts += layer_written(weight, bias, step, network.tops[i] / MOST)
        step = network.tops[i] / MOST
    parts += layer_written(network.head.weight, network.head.bias, step, 1 / UNIT)
    return b"".join(parts)


def layer_written(weight: Tensor, bias: Tensor, before: float, after: float) -> list[bytes]:
    steps = steps_of(weight)
    whole = (weight / steps[:, None, None, None]).round().to(torch.int8).permute(0, 2, 3, 1).contiguous().cpu().numpy()
    added = (bias / (steps * before)).round().clamp(-(2**30), 2**30).to(torch.int32).cpu().numpy()
    factor = (steps * before / after * 2**SHIFT).round().clamp(0, 2**30).to(torch.int32).cpu().numpy()
    return [whole.tobytes(), added.astype("<i4").tobytes(), factor.astype("<i4").tobytes()]


def unpacked(bits: Tensor) -> Tensor:
    """Planes by lesson, plane, row, column."""
    shifts = torch.arange(7, -1, -1, device=bits.device, dtype=torch.uint8)
    flat = ((bits[:, :, None] >> shifts) & 1).flatten(1)[:, : WINDOW * WINDOW * PLANES]
    return flat.view(-1, WINDOW, WINDOW, PLANES).permute(0, 3, 1, 2)


def turned(x: Tensor, moves: Tensor, how: int) -> tuple[Tensor, Tensor]:
    row, column = moves // WINDOW, moves % WINDOW
    if how & 1:
        x, row = x.flip(2), WINDOW - 1 - row
    if how & 2:
        x, column = x.flip(3), WINDOW - 1 - column
    if how & 4:
        x, row, column = x.transpose(2, 3), column, row
    return x, row * WINDOW + column


def scores(network: Network, x: Tensor) -> Tensor:
    """Only empty points that are not banned can be played."""
    playable = (x[:, 2] > 0) & (x[:, 11] == 0)
    return network(x).float().masked_fill(~playable.flatten(1), -1e4)


@torch.no_grad()
def report(network: Network, bits: Tensor, moves: Tensor, sizes: Tensor, device: torch.device) -> None:
    network.eval()
    ranks = []
    for start in range(0, len(bits), 4096):
        x = unpacked(bits[start : start + 4096]).float()
        there = scores(network, x)
        own = there.gather(1, moves[start : start + 4096, None])
        ranks.append((there > own).sum(1))
    rank = torch.cat(ranks) if ranks else torch.zeros(0, device=device)
    for least, most in ((3, 5), (5, 15), (15, 50), (50, 200), (200, 1000), (1000, 10**9)):
        here = rank[(sizes >= least) & (sizes < most)]
        if len(here):
            first, three, five = (float((here < k).float().mean()) for k in (1, 3, 5))
            print(f"  below {least}-{most}: {len(here)}, first {first:.3f}, three {three:.3f}, five {five:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("lessons", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=80)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--channels", type=int, default=48)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--power", type=float, default=0.33, help="a lesson counts by the size below it to this power")
    parser.add_argument("--rate", type=float, default=3e-3)
    words = parser.parse_args()
    torch.manual_seed(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    files = [np.load(file) for file in words.lessons]
    whose = np.concatenate([file["whose"].astype(np.int64) + 10_000_000 * i for i, file in enumerate(files)])
    kept = torch.from_numpy((whose * 2654435761 % 2**32 // 65536) % 40 == 0).to(device)
    bits = torch.from_numpy(np.concatenate([file["bits"] for file in files])).to(device)
    moves = torch.from_numpy(np.concatenate([file["moves"] for file in files]).astype(np.int64)).to(device)
    sizes = torch.from_numpy(np.concatenate([file["sizes"] for file in files])).to(device)
    held_back = bits[kept], moves[kept], sizes[kept]
    bits, moves, sizes = bits[~kept], moves[~kept], sizes[~kept]
    weights = sizes.float().pow(words.power)
    chances = weights / weights.sum()
    torch.backends.cudnn.benchmark = True
    network = Network(words.layers, words.channels).to(device).to(memory_format=torch.channels_last)
    print(f"{len(bits)} lessons, {sum(p.numel() for p in network.parameters())} weights, {device}", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=words.rate, weight_decay=1e-4)
    begun, step, loss = time.monotonic(), 0, torch.zeros(())
    cumulated = torch.cumsum(chances.double(), 0)
    while (part := (time.monotonic() - begun) / words.seconds) < 1:
        if part > 0.7 and not network.whole:
            network.eval()
            network.measure(unpacked(bits[torch.randint(len(bits), (2048,), device=device)]).float())
        network.train(not network.whole)
        rate = words.rate * min(1, step / 200) * (0.5 + 0.5 * np.cos(np.pi * min(part, 1))) + 1e-5
        for group in optimizer.param_groups:
            group["lr"] = rate
        drawn = torch.rand(words.batch, device=device, dtype=torch.double)
        chosen = torch.searchsorted(cumulated, drawn).clamp(max=len(bits) - 1)
        x, aims = turned(unpacked(bits[chosen]).float(), moves[chosen], int(torch.randint(8, (1,))))
        fast = device.type == "cuda" and not network.whole
        with torch.autocast(device.type, torch.bfloat16, enabled=fast):
            there = scores(network, x.contiguous(memory_format=torch.channels_last))
        loss = nn.functional.cross_entropy(there, aims)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        if step % 500 == 0:
            print(f"{step} steps, {time.monotonic() - begun:.0f} s, loss {float(loss):.3f}", flush=True)
    network.eval()
    print(f"{step} steps, loss {float(loss):.3f}")
    words.output.write_bytes(written(network))
    report(network, *held_back, device)


if __name__ == "__main__":
    main()
