import { type OperationId, operations } from '../../contract/operations.ts';
import { readings, readingsFor } from '../../contract/readings.ts';
import type { Level } from '../../contract/statements.ts';
import type { Check } from '../../judging/check.ts';
import { quoted, SettingsError } from '../../settings/error.ts';
import { checkHint } from '../../settings/selection.ts';

const levelMeanings: Readonly<Record<Level, string>> = {
  must: 'required (must): the document states it; a service that differs is not conformant',
  should: 'recommended (should): the document shows it without requiring it; a difference is a warning',
  open: 'undocumented (open): the document does not specify it; the behaviour is recorded, not judged',
};

/** A wrong service, and the checks that catch it. */
interface Killing {
  readonly id: string;
  readonly does: string;
  readonly caughtBy: readonly string[];
}

/** So many wrong services are named; the rest is counted. */
const mostNamed = 6;

/** The wrong services that a check catches, each with how to try it. */
function caught(catalogue: readonly Killing[], check: string): string | undefined {
  const mine = catalogue.filter(({ caughtBy }) => caughtBy.includes(check));
  if (mine.length === 0) return undefined;
  const named = mine.slice(0, mostNamed).map(({ id, does }) => `${id}, which ${does}`);
  const more = mine.length > mostNamed ? [`and ${mine.length - mostNamed} more`] : [];
  return [...named, ...more].join(`\n${' '.repeat(15)}`);
}

/**
 * Says all there is to know about one check, as text.
 * @param catalogue wrong services; those that the check catches are named
 * @throws SettingsError for an unknown id, with the nearest one
 */
export function explainCheck(
  checks: readonly Check[],
  id: string,
  catalogue: readonly Killing[] = [],
): string {
  const check = checks.find((each) => each.id === id);
  if (check === undefined) throw unknownCheck(id, checks);
  const { id: statement, section, level, says } = check.statement;
  const { method, path } = operations[check.operation as OperationId];
  const rows: readonly (readonly [label: string, text: string | undefined])[] = [
    ['Expects', check.holds],
    ['Level', levelMeanings[level]],
    [
      'Provisional',
      check.provisional && `new in ${check.provisional}: reported, does not gate in that version`,
    ],
    ['Requirement', `${says} (section ${section}; ${statement})`],
    ['Reading', check.reading],
    ['Readings', readingsOf(check)],
    ['Operation', `${method} ${path}`],
    ['Sent', check.sends],
    ['Needs', check.needs.length === 0 ? 'nothing beyond the Token' : check.needs.join(', ')],
    ['Look first', check.hint],
    ['Caught', caught(catalogue, id)],
    ['Test only this', `pms-conformance run --only ${id}`],
  ];
  const lines = rows.flatMap(([label, text]) =>
    text === undefined ? [] : [`${`${label}:`.padEnd(15)}${text}`],
  );
  return `${[id, '', ...lines].join('\n')}\n`;
}

/** The rules of interpretation that a check rests on, a line each. */
function readingsOf({ statement }: Check): string | undefined {
  const numbers = readingsFor(statement.id);
  if (numbers.length === 0) return undefined;
  const rows = Object.values(readings).flat();
  const titles = numbers.map((each) => `${each}. ${rows.find(({ number }) => number === each)!.title}`);
  return [...titles, 'in docs/readings.md'].join(`\n${' '.repeat(15)}`);
}

function unknownCheck(id: string, checks: readonly Check[]): SettingsError {
  const hint = checkHint(
    id,
    checks.map((each) => each.id),
  );
  return new SettingsError(`explain: got ${quoted(id)}, which is no check; ${hint}`);
}
