import { expect, test } from 'vitest';
import { judge } from '../../../engine/judge.ts';
import { Client, type HarEntry } from '../traffic/clients.ts';

/** Gives a response a body that is not JSON. */
function asText(entry: HarEntry): void {
  entry.response.status = 200;
  entry.response.content = { size: -1, text: '<saved>gespeichert – 已保存 😀 100%</saved>' };
}

const summariesOf = ({ entries }: Client): string[] => {
  const har = JSON.stringify({ log: { version: '1.2', entries } });
  return judge(har).report.causes.map(({ summary }) => summary);
};

/** A client of which these stories, and then two of the table, are answered with text. */
function withStories(...others: readonly object[]): Client {
  const client = new Client();
  const story = { title: 'Łódź', product: client.seed.product, pri: 3, category: 'feature' };
  for (const other of others) asText(client.ask('POST', '/stories', { ...story, ...other }));
  for (const spec of ['one', 'two']) asText(client.ask('POST', '/stories', { ...story, spec }));
  return client;
}

test.each<[what: string, other: object]>([
  ['has no title', { title: undefined }],
  ['names no product by its id', { product: -1 }],
  ['has a value of another type', { pri: 'high' }],
])('a recorded story that %s does not count as a valid request', (_, other) => {
  const client = withStories(other, { ...other, spec: 'O’Neil & İpek' });
  client.ask('GET', '/users');
  expect(summariesOf(client)).toEqual([
    expect.stringContaining('create-story: 2 valid requests got a body that is not JSON'),
  ]);
});

test('recorded requests that the document does not have count as responses of the service', () => {
  const client = withStories();
  client.ask('POST', `/bugs/${client.seed.bugs[0]}/confirm`, { pri: 3, branch: 0 });
  expect(summariesOf(client)).toEqual([
    expect.stringContaining('create-story: 2 valid requests got a body that is not JSON'),
  ]);
});
