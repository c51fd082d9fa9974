import { stripVTControlCharacters } from 'node:util';
import { bounded, median, milliseconds, ratio, type Row } from './figures.ts';
import { dredd } from './peers/dredd.ts';
import { versions } from './peers/install.ts';
import { newman } from './peers/newman.ts';
import type { Peer } from './peers/peer.ts';
import { readyPeers, type Failures } from './peers/ready.ts';
import { stepCi } from './peers/step-ci.ts';
import { interleaved } from './processes.ts';
import type { Bench } from './start-up.ts';
import { startTarget } from './target.ts';
import { yardstickRows, yardstickRuns, yardsticks } from './yardsticks.ts';

const peers: readonly Peer[] = [newman, dredd, stepCi];

/** Compares a run with other tools that send six requests. The row of a tool that can't be measured has the reason. */
export async function comparedWithPeers(bench: Bench): Promise<Row[]> {
  const failures: Failures = new Map();
  const ready = await readyPeers(peers, bench, failures);
  const target = await startTarget(
    (yardstickRuns.eachRound + ready.size) * (bench.rounds + 1) + yardstickRuns.before,
  );
  try {
    const common = yardsticks(bench, () => ({ ...target.environment(), PMS_OUT: bench.out, CI: '1' }));
    const others = Object.fromEntries([...ready].map(([title, run]) => [title, run(target.environment)]));
    const times = interleaved<string>({ ...common.commands, ...others }, bench.rounds, (name, error) => {
      if (name in common.commands) throw error;
      failures.set(name, error.message);
    });
    return [
      ...yardstickRows(times, common),
      ...peers.map((peer) => peerRow(peer, times, failures)),
      goalRow(times, failures),
    ];
  } finally {
    target.close();
  }
}

type Times = Readonly<Record<string, readonly number[]>>;

function peerRow({ title, package: name, junit }: Peer, times: Times, failures: Failures): Row {
  const what = `${title} ${versions[name]}, 6 requests${junit === undefined ? ', no JUnit file' : ''}`;
  return { what, value: failureOf(title, failures) ?? milliseconds(median(times[title]!)) };
}

function goalRow(times: Times, failures: Failures): Row {
  const what = `\`run\` / ${newman.title}`;
  const value = failureOf(newman.title, failures);
  if (value !== undefined) return { what, value, goal: 'at most 0.45' };
  return bounded(what, ratio(times['run']!, times[newman.title]!), 0.45);
}

function failureOf(title: string, failures: Failures): string | undefined {
  const reason = failures.get(title);
  if (reason === undefined) return undefined;
  const line = stripVTControlCharacters(reason).replace(/\s+/g, ' ').slice(0, 200);
  return `not measured: ${line.replaceAll('|', '\\|')}`;
}
