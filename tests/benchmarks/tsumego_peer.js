// One problem for tsumego.js, after another one that warms it: prints whether the player who moves first succeeds, and
// the CPU seconds of this process that the problem took. Called by closed_problems.py.
const tsumego = require(process.argv[2]);

function succeeds([record, ownerFirst]) {
  const solver = new tsumego.Solver(record);
  return Boolean(solver.solve(ownerFirst ? "B" : "W", 0)); // 0: nobody has threats elsewhere
}

const [warm, problem] = JSON.parse(process.argv[3]);
succeeds(warm);
const before = process.cpuUsage();
const found = succeeds(problem);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ succeeds: found, seconds: (user + system) / 1e6 }));
