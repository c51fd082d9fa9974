import { describe, expect, test } from 'vitest';
import type { Evidence, Exchange } from '../../../engine/evidence/evidence.ts';
import type { Finding } from '../../../engine/judging/finding.ts';
import { likelyOf } from '../../../engine/diagnosis/values.ts';
import { wordsOf } from '../../../messages/index.ts';
import { phraseIn } from '../../../messages/phrase.ts';

interface Sent {
  readonly step?: string;
  readonly path?: string;
  readonly body?: object;
  readonly status?: number;
  /** The body of the response; empty if absent. */
  readonly received?: object;
}

type Operation = Exchange['operation'];

interface Row extends Partial<Finding> {
  readonly operation?: Operation;
  readonly fixtures?: Evidence['header']['target']['fixtures'];
  /** Requests before the one of the finding. */
  readonly earlier?: readonly Sent[];
  readonly of?: Sent;
  /** Requests after it. */
  readonly later?: readonly Sent[];
  readonly says?: string;
}

const paths: Readonly<Record<string, string>> = {
  'confirm-bug': '/bugs/12/confirm',
  'start-task': '/tasks/34/start',
  'create-story': '/stories',
  'list-users': '/users',
};

function likely({
  operation = 'confirm-bug',
  fixtures = 'ids',
  earlier = [],
  of = {},
  later = [],
  ...about
}: Row) {
  const exchanges = [...earlier, of, ...later].map(
    ({ path = paths[operation], step, body, status = 200, received }, index): Exchange => ({
      index,
      operation,
      step: step ?? `step ${index}`,
      purpose: 'to see',
      startedMs: index,
      request: {
        method: 'POST',
        url: `http://service.test/api.php/v1${path}`,
        headers: [],
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      response: {
        status,
        headers: [],
        body: received === undefined ? '' : JSON.stringify(received),
        bodyBytes: received === undefined ? 0 : 9,
      },
      durationMs: 1,
    }),
  );
  const facts = { bugs: [12], tasks: [34], readOnly: false, open: true, only: [], skip: [] };
  const header = { target: { baseUrl: 'http://service.test', kind: 'remote', fixtures }, facts };
  const { says: _, ...details } = about;
  const path = details.path ?? (details.field === undefined ? undefined : `/${details.field}`);
  const likely = likelyOf(
    {
      fault: 'not-as-sent',
      expected: 'one thing',
      actual: 'another',
      ...details,
      ...(path === undefined ? {} : { path }),
      exchange: earlier.length,
    },
    { header, exchanges } as unknown as Evidence,
  );
  return likely && { ...likely, says: phraseIn(likely.says, wordsOf({})) };
}

const echoed = (field: string, wanted: unknown, got: unknown): Pick<Finding, 'field' | 'wanted' | 'got'> => ({
  field,
  wanted,
  got,
});
const started = (sent: string, received: string): Sent => ({
  body: { realStarted: sent },
  received: { realStarted: received },
});
/** A cc list that did not come back as it was sent. */
const ofCopies = (sent: readonly string[], received: readonly string[], more: Row = {}): Row => ({
  fault: 'not-as-sent',
  path: '/mailto',
  ...echoed('mailto', sent, received),
  of: { body: { mailto: sent }, received: { mailto: received } },
  ...more,
});
/** A field of a started task whose value is not the one that was sent; below, of a created story. */
const ofTask = (field: string, wanted: unknown, got: unknown, more: Row = {}): Row => ({
  operation: 'start-task',
  ...echoed(field, wanted, got),
  ...more,
});
const ofStory = (field: string, wanted: unknown, got: unknown, more: Row = {}): Row => ({
  operation: 'create-story',
  ...echoed(field, wanted, got),
  ...more,
});
const wrongDate = (field: string, got: unknown, more: Row = {}): Row => ({
  fault: 'wrong-date',
  field,
  got,
  ...more,
});
const wrongType = (field: string, got: unknown, more: Row = {}): Row => ({
  fault: 'wrong-type',
  field,
  got,
  ...more,
});

/** For each recogniser: findings that it recognises, and similar ones that it must not recognise. */
const table: Readonly<Record<string, { readonly is: readonly Row[]; readonly isNot: readonly Row[] }>> = {
  'seconds-lost': {
    is: [
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-17 05:41:00'),
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-17 05:41'),
    ],
    isNot: [
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-17 05:42:00'),
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-17'),
      ofTask('realStarted', '2026-11-17 05:41:00', '2026-11-17 05:40:00'),
    ],
  },
  'time-lost': {
    is: [ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-17 00:00:00')],
    isNot: [
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-18 00:00:00'),
      ofTask('realStarted', '2026-11-17 00:00:00', '2026-11-17 00:00:00'),
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-11-17 05:00:00'),
    ],
  },
  'day-for-month': {
    is: [ofTask('realStarted', '2026-11-12 05:41:07', '2026-12-11 05:41:07')],
    isNot: [
      ofTask('realStarted', '2026-11-12 05:41:07', '2026-12-12 05:41:07'),
      ofTask('realStarted', '2026-11-11 05:41:07', '2026-11-11 05:42:07'),
    ],
  },
  'first-only': {
    is: [
      ofCopies(['孙悟空', "o'neil"], ['孙悟空'], {
        earlier: [{ body: { mailto: ['İnci'] }, received: { mailto: ['İnci'] } }],
      }),
    ],
    isNot: [
      // The last one may be lost as well.
      ofCopies(['孙悟空', "o'neil"], ['孙悟空']),
      ofCopies(['孙悟空', "o'neil"], ["o'neil"]),
    ],
  },
  'last-lost': {
    is: [
      ofCopies(['孙悟空', "o'neil"], ['孙悟空'], {
        earlier: [{ body: { mailto: ['İnci'] }, received: { mailto: [] } }],
      }),
      ofCopies(['孙悟空', 'İnci', '😀'], ['孙悟空', 'İnci']),
    ],
    isNot: [
      ofCopies(['孙悟空', 'İnci', '😀'], ['孙悟空', 'İnci'], {
        earlier: [{ body: { mailto: ['😀', "o'neil"] }, received: { mailto: ["o'neil"] } }],
      }),
      // The only one.
      ofCopies(['İnci'], []),
    ],
  },
  'time-added': {
    is: [
      {
        fault: 'wrong-date',
        field: 'deadline',
        path: '/deadline',
        got: '2028-02-29T00:00:00.000Z',
      },
    ],
    isNot: [
      { fault: 'wrong-date', field: 'deadline', path: '/deadline', got: '2028-02-30' },
      { fault: 'wrong-date', field: 'openedDate', path: '/openedDate', got: '2028-02-29 10:00:00+08:00' },
    ],
  },
  always: {
    is: [
      {
        ...ofTask('left', 19, 3, { of: { body: { left: 19 }, received: { left: 3 } } }),
        earlier: [
          { body: { left: 5 }, received: { left: 3 } },
          { body: { left: 7 }, received: { left: 3 } },
        ],
        says: 'always 3, whatever is sent: store what is sent',
      },
    ],
    isNot: [
      {
        ...ofTask('left', 19, 3, { of: { body: { left: 19 }, received: { left: 3 } } }),
        earlier: [
          { body: { left: 5 }, received: { left: 3 } },
          { body: { left: 7 }, received: { left: 7 } },
        ],
      },
    ],
  },
  'number-changed': {
    is: [
      {
        ...ofTask('left', 9, 18, { of: { body: { left: 9 }, received: { left: 18 } } }),
        earlier: [{ body: { left: 142 }, received: { left: 284 } }],
        says: 'it is 2 times what was sent',
      },
      {
        ...ofTask('left', 9, 8, { of: { body: { left: 9 }, received: { left: 8 } } }),
        earlier: [{ body: { left: 142 }, received: { left: 141 } }],
        says: 'it is 1 less than what was sent',
      },
      {
        ...ofTask('left', 142, 127, { of: { body: { left: 142 }, received: { left: 127 } } }),
        earlier: [{ body: { left: 9 }, received: { left: 9 } }],
        says: '127 is the largest number of its column: take a wider one',
      },
      ofStory('estimate', 6.7, Math.fround(6.7), {
        of: { body: { estimate: 6.7 }, received: { estimate: Math.fround(6.7) } },
      }),
    ],
    isNot: [
      {
        ...ofTask('left', 9, 18, { of: { body: { left: 9 }, received: { left: 18 } } }),
        earlier: [{ body: { left: 142 }, received: { left: 145 } }],
      },
      ofTask('left', 142, 128, { of: { body: { left: 142 }, received: { left: 128 } } }),
      ofTask('left', 9, 18, { of: { body: { left: 9 }, received: { left: 18 } } }),
    ],
  },
  'month-shifted': {
    is: [
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-10-17 05:41:07'),
      ofTask('realStarted', '2026-12-17 05:41:07', '2027-01-17 05:41:07'),
    ],
    isNot: [
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-09-17 05:41:07'),
      ofTask('realStarted', '2026-11-17 05:41:07', '2026-10-18 05:41:07'),
    ],
  },
  'unset-in-another-form': {
    is: [
      wrongDate('assignedDate', '0000-00-00 00:00:00', {
        says: 'a date of zeros stands for unset: leave the field out',
      }),
      wrongDate('deadline', '0000-00-00', { says: 'a date of zeros stands for unset: send null' }),
      {
        fault: 'weak-form',
        field: 'resolvedBy',
        got: '',
        says: 'an empty text stands for unset: send null',
      },
      wrongType('latestStoryVersion', '', { says: 'an empty text stands for unset: send 0' }),
      wrongType('reviewedBy', null, { operation: 'create-story', says: 'null stands for unset: send ""' }),
      wrongType('mailto', null, { says: 'null stands for unset: send []' }),
      wrongType('assignedTo', null, {
        path: '/assignedTo/avatar',
        of: { body: { assignedTo: 'İnci' } },
        says: 'null stands for unset: send ""',
      }),
      wrongType('latestStoryVersion', null, { says: 'null stands for unset: send 0' }),
    ],
    // Not nullable and never unset.
    isNot: [
      wrongDate('openedDate', '0000-00-00 00:00:00'),
      wrongDate('openedDate', null),
      wrongDate('openedDate', ''),
      wrongType('deleted', null),
      wrongType('pri', null),
      wrongType('assignedTo', null, { path: '/assignedTo/account' }),
      // It was sent.
      wrongType('keywords', null, { operation: 'create-story', of: { body: { keywords: 'Ödev' } } }),
    ],
  },
  'without-zone': {
    is: [
      wrongDate('openedDate', '2026-11-22 10:00:00', {
        says: 'a moment without a zone: convert it from the local zone to UTC, and write it with a Z',
      }),
    ],
    isNot: [
      wrongDate('openedDate', '0000-00-00 00:00:00'),
      wrongDate('openedDate', '22.11.2026'),
      wrongDate('deadline', '2026-11-22 10:00:00'),
      { operation: 'start-task', fault: 'wrong-date', field: 'realStarted', got: '2026-11-22 10:00:00' },
    ],
  },
  'in-quotes': {
    is: [
      wrongType('pri', '3', { says: 'a number in quotes: convert it before it is written as JSON' }),
      { fault: 'wrong-reference', field: 'openedBy', path: '/openedBy/id', got: '3' },
      wrongType('dept', '0', { operation: 'list-users', path: '/users/4/dept' }),
      wrongType('deleted', 'false', { says: 'a boolean in quotes: convert it before it is written as JSON' }),
      wrongType('deleted', '0', {
        operation: 'create-story',
        says: 'a boolean in quotes: convert it before it is written as JSON',
      }),
    ],
    isNot: [wrongType('pri', 'high'), { fault: 'not-as-sent', field: 'keywords', got: '12' }],
  },
  'object-for-text': {
    is: [
      wrongType(
        'openedBy',
        { id: 3, account: 'ann' },
        { operation: 'create-story', says: 'the whole user where the account alone belongs: send "ann"' },
      ),
      wrongType('mailto', { id: 3, account: 'ann' }, { path: '/mailto/0' }),
      wrongType('keywords', {}, { says: 'an object where a text belongs: send the text alone' }),
    ],
    isNot: [{ fault: 'wrong-reference', field: 'openedBy', got: { account: 'ann' } }],
  },
  'listed-in-another-case': {
    is: [
      {
        fault: 'not-listed',
        field: 'status',
        got: 'Active',
        says: 'another letter case or spaces around it: send "active"',
      },
    ],
    isNot: [{ fault: 'not-listed', field: 'status', got: 'activated' }],
  },
  'shifted-in-time': {
    is: [
      ofTask('realStarted', '2026-11-20 21:30:17', '2026-11-21 05:30:17', {
        earlier: [started('2026-07-20 09:30:17', '2026-07-20 16:30:17')],
        of: started('2026-11-20 21:30:17', '2026-11-21 05:30:17'),
        alsoIn: [0],
        says: 'shifted by +8 hours: a time zone is applied to a moment that has none',
      }),
      ofTask('realStarted', '2026-11-20 21:30:17', '2026-11-20 20:30:17', {
        says: 'shifted by -1 hour: a time zone is applied to a moment that has none',
      }),
      ofTask('realStarted', '2026-11-20 21:30:17', '2026-11-20 09:30:17', {
        says: 'the hours of a 12-hour clock: write those of 24',
      }),
    ],
    isNot: [
      // The shifts differ.
      ofTask('realStarted', '2026-11-20 21:30:17', '2026-11-21 05:30:17', {
        earlier: [started('2026-07-20 09:30:17', '2026-07-20 12:30:17')],
        of: started('2026-11-20 21:30:17', '2026-11-21 05:30:17'),
        alsoIn: [0],
      }),
      ofTask('realStarted', '2026-11-20 21:30:17', '2026-11-20 21:30:00'),
      ofTask('realStarted', '2026-11-20 21:30:17', '2026-11-23 21:30:17'),
    ],
  },
  'text-changed': {
    is: [
      ['a & <b>', 'a &amp; &lt;b&gt;', 'characters of HTML are escaped: send the text as it is'],
      [`it's`, 'it&#39;s', 'characters of HTML are escaped: send the text as it is'],
      [
        `it's "so"`,
        String.raw`it\'s \"so\"`,
        'characters are escaped with backslashes: send the text as it is',
      ],
      ['é', String.raw`\u00e9`, 'characters are escaped with backslashes: send the text as it is'],
      ['a b/c', 'a+b%2Fc', 'the text is encoded as for a URL: send it as it is'],
      ['a <b>c</b>', 'a c', 'text that looks like markup is removed: keep the text as it is'],
      [' a  b ', 'a b', 'spaces are trimmed, joined or added: keep the text as it is'],
      ['e\u0301t', 'ét', 'the Unicode form of the text is changed'],
      ['Story A', 'story a', 'the letter case is changed: keep it'],
      ['A title that is long', 'A title', 'cut after 7 characters'],
      ['A title that is long', 'A tit…', 'cut after 6 characters'],
      ['Grün', 'GrÃ¼n', 'UTF-8 is read as Latin-1'],
      [
        'Grüße 中文',
        'Gr??e ??',
        'characters are lost that the character set of a store or a connection lacks',
      ],
      ['a 😀 b', 'a ???? b', 'characters are lost that the character set of a store or a connection lacks'],
    ].map(([wanted, got, says]) => ({
      operation: 'create-story' as const,
      ...echoed('title', wanted, got),
      says: says!,
    })),
    isNot: [
      ofStory('title', 'A title', ''),
      ofStory('title', 'A title', 'Another'),
      ofStory('title', 'Is it?', 'Is it??'),
      // A pattern would try each way in which 66 characters may be lost.
      ofStory('title', '中'.repeat(66), `${'?'.repeat(66)}x`),
    ],
  },
  rounded: {
    is: [
      ofStory('estimate', 2.5, 3, { says: 'rounded or cut to a whole number: keep the fraction' }),
      ofStory('estimate', 2.5, 2),
      ofStory('estimate', 4.25, 4.3, { says: 'rounded or cut to 1 decimal: keep the fraction' }),
    ],
    isNot: [ofStory('estimate', 2.5, 4), ofStory('estimate', 3, 2)],
  },
  'written-anew': {
    is: [
      {
        fault: 'not-kept',
        ...echoed('mailto', ['ann'], []),
        says: 'what a request leaves out is written as empty: change only the fields that are sent',
      },
    ],
    isNot: [{ fault: 'not-kept', ...echoed('pri', 4, 1) }],
  },
  'of-another-field': {
    is: [
      ofTask('left', 19, 172, {
        of: { body: { consumed: 172, left: 19 } },
        says: 'the value that was sent as consumed: two fields are mixed up',
      }),
    ],
    // Small numbers are equal by accident.
    isNot: [ofTask('left', 19, 3, { of: { body: { consumed: 3, left: 19 } } })],
  },
  'of-another-record': {
    is: [
      {
        fault: 'wrong-record',
        ...echoed('id', 12, 9),
        earlier: [{ path: '/bugs/9/confirm' }],
        says: 'the record of request 0: the id in the path is not looked up for each request',
      },
    ],
    isNot: [
      { fault: 'wrong-record', ...echoed('id', 12, 9), earlier: [{ path: '/bugs/19/confirm' }] },
      { fault: 'wrong-record', ...echoed('id', 12, 9), earlier: [{ path: '/bugs/9/confirm', status: 401 }] },
      // Every record is that of the next id.
      {
        fault: 'wrong-record',
        ...echoed('id', 12, 13),
        earlier: [{ path: '/bugs/13/confirm', received: { id: 14 } }],
        of: { received: { id: 13 } },
      },
    ],
  },
  'of-an-earlier-request': {
    is: [
      {
        ...echoed('pri', 2, 3),
        earlier: [{ body: { pri: 3 } }],
        says: 'the value that request 0 sent for the same record: this one did not change it',
      },
      {
        ...echoed('assignedTo', 'dee', { id: 4, account: 'dora' }),
        earlier: [{ body: { assignedTo: 'dora' } }],
        says: 'the value that request 0 sent for the same record: this one did not change it',
      },
      {
        ...echoed('pri', 2, 3),
        earlier: [{ body: { pri: 3 } }],
        later: [{ received: { pri: 2 } }],
        says: 'the value that request 0 sent for the same record: an older state of it came',
      },
      {
        ...echoed('pri', 2, 3),
        earlier: [{ body: { pri: 3 } }],
        later: [{ body: { pri: 2 }, received: { pri: 2 } }],
        says: 'the value that request 0 sent for the same record: this one did not change it',
      },
      {
        fault: 'not-kept',
        ...echoed('pri', 2, 3),
        earlier: [{ body: { pri: 3 } }],
        says: 'the value that request 0 sent for the same record: an older state of it came',
      },
      ofStory('title', 'Story 2', 'Ticket 1', {
        earlier: [{ body: { title: 'Ticket 1' } }, { body: { title: 'Ticket 3' } }],
        says: 'the value that request 0 sent: something is kept from one to the next',
      }),
    ],
    isNot: [
      { ...echoed('pri', 2, 3), earlier: [{ path: '/bugs/9/confirm', body: { pri: 3 } }] },
      { ...echoed('pri', 2, 3), earlier: [{ body: { pri: 3 }, status: 401 }] },
      // The field never changes: it was so before that request.
      {
        ...echoed('pri', 2, 3),
        earlier: [{ received: { pri: 3 } }, { body: { pri: 3 }, received: { pri: 3 } }],
        of: { body: { pri: 2 }, received: { pri: 3 } },
      },
      // One of those that were sent is lost.
      { ...echoed('mailto', ['ann', 'ben'], ['ann']), earlier: [{ body: { mailto: ['ann'] } }] },
      { ...echoed('pri', 2, 3), earlier: [{ body: { pri: 3 } }, { body: { pri: 1 } }] },
      ofStory('category', 'safe', 'feature', { earlier: [{ body: { category: 'feature' } }] }),
      // Several requests sent the value.
      ofTask('assignedTo', 'ben', 'ann', {
        earlier: [
          { path: '/tasks/1/start', body: { assignedTo: 'ann' } },
          { path: '/tasks/2/start', body: { assignedTo: 'ann' } },
        ],
      }),
    ],
  },
};

describe.each(Object.entries(table))('%s', (as, { is, isNot }) => {
  test.each(is.map((row, at) => ({ at, row })))('is recognised: $at', ({ row }) => {
    expect(likely(row)).toEqual({ as, says: row.says ?? expect.any(String) });
  });

  test.each(isNot.map((row, at) => ({ at, row })))(
    'is not recognised in a similar finding: $at',
    ({ row }) => {
      expect(likely(row)?.as).not.toBe(as);
    },
  );
});
