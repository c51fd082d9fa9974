import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const manifest = 'package.json';
const whole = '.package.json.whole';

/** What only a clone has a use for: an installed package has no sources to build. */
const ofClones = ['scripts', 'devDependencies'];

/** Leaves in package.json what is published; the whole file waits beside it. */
function strip(): void {
  // One that an interrupted pack left behind is the whole one still.
  restore();
  const fields = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as object);
  const published = Object.fromEntries(fields.filter(([name]) => !ofClones.includes(name)));
  renameSync(manifest, whole);
  writeFileSync(manifest, `${JSON.stringify(published, null, 2)}\n`);
}

function restore(): void {
  if (existsSync(whole)) renameSync(whole, manifest);
}

const steps: Readonly<Record<string, () => void>> = { strip, restore };
const [, , name = ''] = process.argv;
const step = steps[name];
if (step === undefined) throw new Error(`packed-manifest: got "${name}"; accepted: strip or restore`);
step();
