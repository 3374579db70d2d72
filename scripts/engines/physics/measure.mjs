// What the drivers of JavaScript engines share: the runs, and the record of an engine. Units: m, s, kg; steps of 1/60 s along y.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const require = createRequire(import.meta.url);
/** The version that a package's package.json says. */
export const version = name =>
  JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'node_modules', name, 'package.json'))).version;
export const h = 1 / 60;

// A double with the shortest decimals that give the same single.
function single(value) {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}

/**
 * Prints the record of an engine. `make(options)` makes a world with a body of 1 kg at rest at 0 without gravity or damping, unless options say
 * otherwise: gravity (along -y), damping (null: the engine's default), y, v, spin, stiffness (of a spring of the engine to 0). It returns
 * step(), y(), v(), spin(), push(force) for the next step; or null if the engine has no such thing.
 */
export function measure(name, versionText, floats, make) {
  const write = floats === 'f32' ? single : value => value;
  const run = (options, steps, before = () => {}) => {
    const body = make({ gravity: 0, damping: 0, y: 0, v: 0, spin: 0, stiffness: 0, ...options });
    if (!body) return null;
    const y = [], v = [];
    for (let step = 0; step < steps; step++) {
      before(body);
      body.step();
      y.push(body.y());
      v.push(body.v());
    }
    return { y: y.map(write), v: v.map(write), body };
  };
  const motion = options => {
    const ran = run({ gravity: 10, ...options }, 60);
    return ran && { y: ran.y, v: ran.v };
  };
  const limit = (options, read, set) => {
    const ran = run(options, 1);
    const value = ran && write(read(ran.body));
    return value === null || Math.abs(value / set - 1) < 1e-12 ? null : value; // conversion of units rounds
  };
  const record = { version: versionText, floats, fall: motion({}) };
  const byDefault = motion({ damping: null });
  if (JSON.stringify(byDefault) !== JSON.stringify(record.fall)) record.fall_default = byDefault;
  record.damped = motion({ damping: 0.5, v: 3 });
  const spring = run({ y: 1, stiffness: 100 }, 600)?.y;
  record.spring = spring?.slice(0, 120) ?? null;
  record.spring_kept = spring ? Math.max(...spring.slice(-60).map(Math.abs)) : null;
  record.oscillator = run({ y: 1 }, 120, body => body.push(-100 * body.y())).y;
  record.speed_limit = limit({ v: 1e4 }, body => body.v(), 1e4);
  record.spin_limit = limit({ spin: 1e3 }, body => body.spin(), 1e3);
  console.log(JSON.stringify({ [name]: record }));
}
