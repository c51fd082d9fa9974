import { type Behaviour, hostileTable, sometimes, toRawResponse } from './serve.ts';

/** Changes the body of every successful response. */
function body(change: (text: string) => string | Buffer): Behaviour {
  return {
    onRequest: ({ send, right }) => {
      const response = toRawResponse(right());
      send(response.status < 300 ? { ...response, body: change(String(response.body)) } : response);
    },
  };
}

/** Adds members, given as JSON text, to every record and page; with `to`, only to bodies that contain this text. */
function adds(members: string, to = ''): Behaviour {
  return body((text) => (text.includes(to) ? text.replace(/}\s*$/, () => `,${members}}`) : text));
}

/** Strings that can do harm in terminals, markup, logs or to readers. */
export const hostileStrings: readonly string[] = [
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>',
  '\u001b[31mred\u001b[2J\u001b]0;title\u0007',
  '\u202eevil\u202c \u2066x\u2069 \u200b\ufeff',
  ']]><failure/>&lt;&#0;',
  '`rm -rf /` | a | b |\n# heading\n- [x](javascript:alert(1))',
  '::error::owned\n##vso[task.complete result=Failed;]\n::set-output name=x::y',
  '\u0000\u0001\u0008\u007f\u0085\u2028\u2029',
  "'; DROP TABLE bugs; -- $(reboot) ${IFS} %s %n",
];

const hugeNumber = '9'.repeat(400);

/** Valid HTTP responses with hostile bodies. */
export const contentFaults = hostileTable({
  'not-utf8': {
    does: 'sends a byte that is invalid in UTF-8',
    target: body((text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
    expect: { exitCode: 1, says: /the body is not UTF-8/ },
  },
  'not-json': {
    does: 'removes the last bracket of each body',
    target: body((text) => text.slice(0, -1)),
    expect: { exitCode: 1, says: /the body is not JSON/ },
  },
  html: {
    does: 'sends 200 with an HTML page',
    // Its 401 without a Token is of this API: the service is there.
    target: body(() => '<!doctype html><title>Log in</title><script>alert(1)</script>'),
    expect: { exitCode: 1, says: /HTML/ },
  },
  nan: {
    does: 'sends NaN, which is not JSON',
    target: adds('"extra":NaN'),
    expect: { exitCode: 1, says: /the body is not JSON/ },
  },
  'byte-order-mark': {
    does: 'sends a byte order mark before each body',
    target: body((text) => `\ufeff${text}`),
    expect: { exitCode: 1, says: /byte order mark/ },
  },
  'duplicate-keys': {
    does: 'sends a member name twice',
    target: adds('"extra":1,"extra":2'),
    expect: { exitCode: 0, says: /occurs twice/ },
  },
  'large-numbers': {
    does: 'sends numbers that do not fit into a double',
    target: adds(`"extra":9007199254740993,"more":-1e400,"most":${hugeNumber}`),
    expect: { exitCode: 0, says: /a double can't hold/ },
  },
  'deep-nesting': {
    does: 'nests 100,000 arrays in its tasks',
    target: adds(`"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}`, '"realStarted"'),
    expect: { exitCode: 1, says: /nested more than 1,000 levels/ },
  },
  'long-strings': {
    does: 'sends a string of 900,000 characters with each second response',
    target: sometimes(2, adds(`"extra":"${String.raw`\"`.repeat(450_000)}"`)),
    expect: { exitCode: 3, says: /too large in total/ },
  },
  'many-values': {
    does: 'sends 300,000 empty arrays',
    target: body(() => `[${'[],'.repeat(300_000)}0]`),
    expect: { exitCode: 4, says: /more than 500000 JSON values/ },
  },
  'many-names': {
    does: 'sends 10,000 undocumented names with each fourth response',
    target: sometimes(4, adds(Array.from({ length: 10_000 }, (_, at) => `"x${at}":${at}`).join(','))),
    expect: { exitCode: 0 },
  },
  'hostile-names': {
    does: 'sends names and strings that can harm whatever displays or stores them',
    target: adds(
      [
        '"__proto__":{"id":1},"constructor":{"prototype":1},"toString":1,"hasOwnProperty":0',
        String.raw`"extra":"\ud800","\udfff":"\udfff\ud800"`,
        ...hostileStrings.map((text, at) => `${JSON.stringify(`x${at} ${text}`)}:${JSON.stringify(text)}`),
      ].join(','),
    ),
    expect: { exitCode: 0 },
  },
  'hostile-values': {
    does: 'sends hostile strings where numbers and dates belong',
    target: body((text) => {
      const record = JSON.parse(text) as Record<string, unknown>;
      Object.keys(record).forEach((name, at) => {
        record[name] = hostileStrings[at % hostileStrings.length];
      });
      return JSON.stringify(record);
    }),
    expect: { exitCode: 1 },
  },
  'open-comments': {
    does: 'writes 100,000 comments without an end around descriptions of stories',
    target: sometimes(
      4,
      body((text) => text.replace(/"spec":"/, `"spec":"${'<!--'.repeat(100_000)}`)),
    ),
    expect: { exitCode: 1, says: /spec/ },
  },
  scalar: {
    does: 'sends null to every request',
    target: body(() => 'null'),
    expect: { exitCode: 1, says: /the body is null, not an object/ },
  },
  'wrong-inside': {
    does: 'sends users that are not objects',
    target: body((text) => text.replace(/"users":\[.*\]/s, '"users":[null,1,"x",[],{"account":{}}]')),
    expect: { exitCode: 1 },
  },
});
