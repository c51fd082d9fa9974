import { describe, expect, test } from 'vitest';
import type { Evidence, Exchange } from '../../../engine/evidence/evidence.ts';
import { maskPeople } from '../../../engine/evidence/people.ts';
import { judge } from '../../../engine/judge.ts';
import type { ServiceResponse } from '../../../reference/override.ts';
import { createService } from '../../../reference/service.ts';
import { rightRun, runAgainst, runBent, runOn } from '../../in-process.ts';

test('names and mail addresses of evidence that shows them are masked when it is judged, once', async () => {
  const { evidence } = await runAgainst({}, { showPeople: true });
  expect(evidence).toContain('Jonas Weber');
  expect(JSON.stringify(judge(evidence).report)).not.toContain('Jonas Weber');
  expect(JSON.stringify(judge(evidence, { showPeople: true }).report)).toContain('Jonas Weber');
  const masked = await rightRun();
  expect(judge(masked.evidence).report).toEqual(masked.report);
});

test('names that a query or base64 holds are masked', async () => {
  const encoded = Buffer.from('{"name":"Jonas Weber"}').toString('base64');
  const headers = { link: '</users?name=Jonas+Weber>; rel=next', 'x-user': encoded };
  const respond = (response: ServiceResponse): ServiceResponse => ({
    ...response,
    headers: { ...response.headers, ...headers },
  });
  const { evidence } = await runAgainst({ override: { respond } });
  expect(evidence).not.toContain('Jonas+Weber');
  expect(evidence).not.toContain(encoded);
  const shown = await runAgainst({ override: { respond } }, { showPeople: true });
  expect(shown.evidence).toContain('Jonas+Weber');
  expect(shown.evidence).toContain(encoded);
});

test('a name in UTF-8 in a header is masked, and is a leak where the request has no Token', async () => {
  const shown = await runAgainst({}, { showPeople: true, only: ['list-users/*'] });
  const [, account] = /\\"account\\":\\"(\w+)\\",\\"realname\\":\\"王小明/.exec(shown.evidence)!;
  const name = Buffer.from('王小明').toString('latin1');
  const respond = (response: ServiceResponse): ServiceResponse =>
    response.status === 401
      ? { ...response, headers: { ...response.headers, 'x-user': `account=${account}; name=${name}` } }
      : response;
  const { evidence, report } = await runAgainst({ override: { respond } }, { only: ['list-users/*'] });
  expect(evidence).not.toContain(name);
  expect(report.checks.find(({ id }) => id === 'list-users/refuses-no-token')?.outcome).toBe('fail');
});

test('a run ends with its report whatever characters names have, and shows none of the names', async () => {
  const names = ['Zoë 😀', 'İbrahim', "O'Brien", 'half \ud83d', '\ude00 half', '%E0%A4%A', '👨‍👩‍👧'];
  const service = createService();
  service.store.users = service.store.users.map((user, at) => ({
    ...user,
    realname: names[at % names.length]! + (at < names.length ? '' : ` ${at}`),
  }));
  const { report, evidence } = await runOn(service, {});
  expect(report.verdict).toBe('conformant');
  expect(judge(evidence).report).toEqual(report);
  expect(evidence).not.toMatch(/Zoë|İbrahim|O'Brien|half \\|E0%A4/);
});

// That no verdict of the catalogues depends on names: `npm run trials -- recordings`; of any evidence: laws.test.ts.

const header = { facts: {}, target: { kind: 'remote' } } as Evidence['header'];

function bodiesOf(...bodies: readonly string[]): string[] {
  const exchanges = bodies.map((body, index) => ({
    index,
    request: { method: 'GET', url: 'http://a/b', headers: [] },
    response: { status: 200, headers: [], body, bodyBytes: body.length },
  })) as unknown as Exchange[];
  const masked = maskPeople({ header, exchanges, footer: {} as Evidence['footer'] });
  return masked.exchanges.map(({ response }) => response!.body);
}

describe('a pseudonym', () => {
  test('has the shape of the value, and nothing else of it', () => {
    const [body] = bodiesOf('{"realname":"Mei Lin-42","email":"mei.lin@pms.test"}');
    const { realname, email } = JSON.parse(body!) as { realname: string; email: string };
    expect(realname).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2}-\d\d$/);
    expect(email).toMatch(/^[a-z]{3}\.[a-z]{3}@[a-z]{3}\.[a-z]{4}$/);
    expect(realname + email).not.toMatch(/Mei|Lin|mei|lin|pms/);
  });

  test('is one for each value, however it is written and wherever it stands', () => {
    const [list, text, quoted] = bodiesOf(
      '{"realname":"\\u5f20\\u4e09"} {"realname":"Li O\\"Neil"}',
      '<p>张三的电脑</p> Li O"Neil',
      JSON.stringify(JSON.stringify({ by: '\u5f20\u4e09', also: 'Li O"Neil' })),
    );
    const names = [...list!.matchAll(/"realname":("(?:[^"\\]|\\.)*")/g)].map(
      ([, name]) => JSON.parse(name!) as string,
    );
    expect(new Set(names).size).toBe(2);
    expect(text).toBe(`<p>${names[0]}的电脑</p> ${names[1]}`);
    expect(quoted).toContain(names[0]);
  });

  test('is the one of the longest name where names begin alike', () => {
    const [list, text] = bodiesOf(
      '[{"realname":"Wang Li"},{"realname":"Wang Li Min"},{"realname":"Wang Lo"}]',
      'Wang Li Min, Wang Li, Wang Lo, Wang Live',
    );
    const [li, min, lo] = (JSON.parse(list!) as { realname: string }[]).map(({ realname }) => realname);
    expect(text).toBe(`${min}, ${li}, ${lo}, Wang Live`);
  });

  test('tells apart as many people as there are', () => {
    const entries = Array.from({ length: 3000 }, (_, index) => ({ realname: `P${index}` }));
    const [body] = bodiesOf(JSON.stringify({ users: entries }));
    const names = (JSON.parse(body!) as { users: typeof entries }).users.map(({ realname }) => realname);
    expect(new Set(names).size).toBe(3000);
  });

  test('is none for accounts, empty names, words of the document and what the run wrote itself', () => {
    const same = [
      '{"account":"ann","realname":"ann","email":""}',
      '{"realname":"active","status":"active"}',
      '{"status":"active","title":"ann"}',
    ];
    const [first, second, third] = bodiesOf(...same);
    expect(first).toBe(same[0]);
    expect(second).toMatch(/"status":"active"\}$/);
    expect(third).toBe(same[2]);
  });

  test('keeps JSON as it was written, with its doubled names and large numbers', () => {
    const [body] = bodiesOf('{"a":1e400,"a":2 , "realname" : "Ann \\"A\\" \\\\ Lee\\n"}');
    expect(body).toMatch(/^\{"a":1e400,"a":2 , "realname" : "[A-Z]\w\w \\"[A-Z]\\" \\\\ [A-Z]\w\w\\n"\}$/);
  });
});

const others: Readonly<Record<string, (name: string) => string>> = {
  'capital letters': (name) => name.toUpperCase(),
  'small letters': (name) => name.toLowerCase(),
  'the last word first': (name) => name.replace(/^(.*) (.*)$/, '$2, $1'),
  'a no-break space': (name) => name.replaceAll(' ', '\u00a0'),
  entities: (name) => [...name].map((each) => `&#${each.codePointAt(0)!};`).join(''),
  'named entities': (name) => name.replace('á', '&aacute;').replace('ë', '&euml;').replace('王', '&#x738B;'),
  'an entity for the space': (name) => name.replaceAll(' ', '&nbsp;'),
  'escapes of JSON': (name) =>
    name.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'escapes of a URL': (name) => encodeURIComponent(name),
  'escapes of a URL, twice': (name) => encodeURIComponent(encodeURIComponent(name)),
  'a plus sign': (name) => name.replaceAll(' ', '+'),
  'base64 of base64': (name) => btoa(Buffer.from(`Name: ${name}.`).toString('base64')),
};

test.each([
  ['Ann\\ Lee', '<p>&#65;&#110;&#110;&#92;&#32;&#76;&#101;&#101;</p>'],
  ['Ann\\ Lee', 'Ann   Lee'],
  ['Ann "A" Lee', 'Ann ＂A＂ Lee'],
  ['Ann\nLee', 'Ann Lee'],
  ['Ann <b>Lee</b>', 'Ann ＜b＞Lee＜/b＞'],
])('the pseudonym of %j keeps JSON and markup whole where the text is %j', (realname, text) => {
  const [, body] = bodiesOf(JSON.stringify({ realname }), JSON.stringify({ title: text }));
  const { title } = JSON.parse(body!) as { title: string };
  expect(title).not.toBe(text);
  expect(title.replace(/<\/?p>/g, '')).not.toMatch(/[<"\n]/);
});

test.each(Object.entries(others))('a name is masked with %s', (_, write) => {
  for (const name of ['Jonas Weber', "Tomás O'Brien", 'İbrahim Şahin', 'Zoë 😀 Lee', '王 小明']) {
    const [, text] = bodiesOf(JSON.stringify({ realname: name }), `<p>by ${write(name)}, today</p>`);
    expect(text).not.toContain(write(name));
    expect(text).toMatch(/^<p>by .*, today<\/p>$/u);
  }
});

test('the local part of a mail address is masked unless it is an account', () => {
  const [, text] = bodiesOf(
    '[{"account":"mei.lin","email":"mei.lin@pms.test"},{"account":"x1","email":"jonas.weber@pms.test"}]',
    'mei.lin, jonas.weber, JONAS.WEBER',
  );
  expect(text).toMatch(/^mei\.lin, /);
  expect(text).not.toMatch(/weber/i);
});

test('names of many lengths cost no time to speak of', () => {
  const users = Array.from({ length: 590 }, (_, at) => ({ realname: `${'a '.repeat(at)}b` }));
  const [body, text] = bodiesOf(JSON.stringify(users), 'a '.repeat(90_000));
  expect(JSON.parse(body!)).toHaveLength(590);
  expect(text).toBe('a '.repeat(90_000));
});

test('what others wrote in comments is masked, what the run wrote is not', () => {
  const ask = { method: 'POST', url: 'http://a/b', headers: [], body: '{"comment":"R1 one"}' };
  const body = '{"actions":[{"comment":"R1 one"},{"comment":"Call me, Ann"}]}';
  const exchange = { index: 0, request: ask, response: { status: 200, headers: [], body, bodyBytes: 1 } };
  const evidence = {
    header,
    exchanges: [exchange as unknown as Exchange],
    footer: {} as Evidence['footer'],
  };
  const shown = maskPeople(evidence).exchanges[0]!;
  expect(shown.request.body).toBe(ask.body);
  expect(shown.response?.body).toMatch(/"R1 one"\},\{"comment":"[A-Z][a-z]{3} [a-z]{2}, [A-Z][a-z]{2}"/);
});

test.each<[string, ServiceResponse]>([
  ['a page of a gateway', { status: 503, headers: { 'content-type': 'text/html' }, body: '' }],
  ['a rejection of the Token', { status: 401, headers: { 'content-type': 'application/json' }, body: '' }],
])('the name of a user in the reason why a run ended is masked: %s', async (_, response) => {
  let [count, name] = [0, ''];
  const { evidence, report } = await runBent((_request, next, { store }) => {
    name = String(store.users[3]!['realname']);
    count += 1;
    return count > 110 ? { ...response, body: `<p>Çalışmıyor: ${name} 先生に聞く` } : next();
  });
  expect(report.gate.exitCode).toBe(4);
  expect([evidence, JSON.stringify(report)].filter((text) => text.includes(name))).toEqual([]);
});
