import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { flat } from '../../reporters/entries.ts';
import { sectionsOf } from '../../reporters/sections.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';

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
