import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { judge } from '../../judge.ts';
import { flat } from '../../reporters/entries.ts';
import { sectionsOf } from '../../reporters/sections.ts';

const recordings = new URL('../../docs/zentao/', import.meta.url);
const usual = { most: 3, valueLength: 200 };

test.for(readdirSync(recordings).filter((name) => name.endsWith('.gz')))(
  '%s: the request that an item shows is the one of its first finding',
  (name) => {
    const { report } = judge(gunzipSync(readFileSync(new URL(name, recordings))).toString());
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
