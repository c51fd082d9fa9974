import { expect, test } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { judge } from '../../engine/judge.ts';
import { leftNotes } from '../../engine/judging/notes.ts';
import { en } from '../../messages/en/index.ts';
import { phraseIn } from '../../messages/phrase.ts';
import { flat } from '../../reporters/entries.ts';
import { sectionsOf } from '../../reporters/sections.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';
import { nonConformant } from './sample.ts';

const usual = { most: 3, valueLength: 200 };

test.for([...recordings])(
  '%s: the request that an item shows is the one of its first finding',
  ([, evidence]) => {
    const { report } = judge(evidence);
    const items = sectionsOf(report, { full: usual, rest: usual }).flatMap((each) => each.items);
    const shown = items.flatMap(({ title, entries }) => {
      const all = flat(entries);
      const place = all.find(({ form }) => form === 'place');
      const request = all.find(({ form }) => form === 'command');
      return place?.form === 'place' && request?.form === 'command'
        ? [[title, place.exchanges[0], request.exchange] as const]
        : [];
    });
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(([, finding, request]) => finding !== request)).toEqual([]);
  },
);

test('a command that is too long to show is not cut: its place is named', () => {
  const { causes, checks, exchanges, ...rest } = nonConformant;
  const long = exchanges.map((exchange) => ({ ...exchange, curl: `curl '${'x'.repeat(8000)}'` }));
  const report = { causes, checks, exchanges: long, ...rest };
  const requests = sectionsOf(report, { full: usual, rest: usual })
    .flatMap(({ items }) => items.flatMap(({ entries }) => flat(entries)))
    .filter(({ label }) => label === 'request');
  expect(requests.map(({ form }) => form)).toContain('place');
  expect(requests.map(({ form }) => form)).not.toContain('command');
});

test('the base URL in the command that cleans up is data for a shell', () => {
  const baseUrl = 'https://pms.test/$(touch x);`touch y`';
  const [[, recorded]] = [...recordings] as [[string, string]];
  const { header, ...rest } = parseEvidence(recorded);
  const left = {
    ...rest,
    header: { ...header, target: { ...header.target, baseUrl, fixtures: 'zentao' as const } },
  };
  const notes = leftNotes(left, [{ kind: 'bug-created', id: '7', exchange: 0 }]);
  expect(notes.map((note) => phraseIn(note, en))).toEqual([
    expect.stringContaining(`cleanup changes.ndjson --base-url '${baseUrl}'`),
  ]);
});
