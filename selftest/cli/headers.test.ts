import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as forward, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { login, ReplayService, serveReplay } from '../replay/service.ts';
import { type Outcome, start } from './fake-host.ts';

const file = useFolder('test');
/** What reached the gateway. */
let received: { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders }[];
/** The first requests that the gateway answers with 502, because the service is starting. */
let starting: number;
let gateway: Server;
let baseUrl: string;
let closeService: () => Promise<void>;

const organisation = 'müller & söhne "42"';
const basic = Buffer.from('gate:påss:wörd').toString('base64');

/** A gateway with Basic authentication, which sends the organisation back, in front of a ZenTao. */
beforeEach(async () => {
  const service = await serveReplay(new ReplayService({ version: '18.10' }));
  closeService = service.close;
  received = [];
  starting = 0;
  gateway = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    received.push({ method, url, headers });
    if (starting-- > 0) return void outgoing.writeHead(502).end('starting');
    if (headers.authorization !== `Basic ${basic}`) {
      return void outgoing.writeHead(401, { 'WWW-Authenticate': 'Basic realm="stáff"' }).end('Who are you?');
    }
    const onward = forward(`${service.baseUrl}${url}`, { method, headers, agent: false }, (answer) => {
      const org = String(headers['x-org'] ?? '');
      outgoing.writeHead(answer.statusCode!, [...answer.rawHeaders, 'X-Echo', org]);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  baseUrl = `http://127.0.0.1:${await listen(gateway)}`;
});
afterEach(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await closeService();
});

function invoke(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const credentials = { PMS_ACCOUNT: login.account, PMS_PASSWORD: login.password };
  return start(args, { PMS_BASE_URL: baseUrl, PMS_OUT: file(), ...credentials, ...env }).done;
}

const story = ['run', '--fixtures', 'zentao', '--only', 'create-story/version-is-1'];
const given = ['--header', `X-Org: ${organisation}`, '--header', `Authorization: Basic ${basic}`];

test('the headers of the user and the User-Agent go with every request, and stand nowhere', async () => {
  const { exitCode, out, err } = await invoke([...story, '--keep', ...given]);
  expect(exitCode).toBe(3);
  const env = { PMS_HEADERS: `X-Org: ${organisation}\nAuthorization: Basic ${basic}\n` };
  const cleaned = await invoke(['cleanup', file('changes.ndjson')], env);
  expect(cleaned.out).toBe('Everything is removed.\n');
  expect(new Set(received.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'DELETE']));
  const agent = `pms-conformance/${packageJson.version}`;
  for (const { headers } of received) {
    expect(headers).toMatchObject({ 'user-agent': agent, authorization: `Basic ${basic}` });
    expect(headers['x-org']).toBe(organisation);
  }
  const texts = readdirSync(file()).map((name) => readFileSync(file(name), 'utf8'));
  for (const text of [...texts, out, err, cleaned.out, cleaned.err]) {
    for (const secret of [organisation, JSON.stringify(organisation).slice(1, -1), basic, 'påss'])
      expect(text).not.toContain(secret);
  }
  const [first] = JSON.parse(readFileSync(file('report.json'), 'utf8')).exchanges;
  expect(first.request.headers).toContainEqual(['X-Org', '<X-Org>']);
  expect(first.curl).toContain(`User-Agent: ${agent}`);
});

test('another User-Agent of the user takes the place of ours', async () => {
  await invoke([...story, ...given, '--header', 'user-agent: known-to-the-firewall']);
  const agents = received.map(({ headers }) => headers['user-agent']);
  expect(new Set(agents)).toEqual(new Set(['known-to-the-firewall']));
});

test('a gateway that wants Basic authentication is named, with the setting', async () => {
  const { exitCode, out } = await invoke(['run', '--only', 'list-users/order'], { PMS_TOKEN: 'a-token-1' });
  expect(exitCode).toBe(4);
  expect(out.replace(/\s+/g, ' ')).toContain("--header 'Authorization: Basic …'");
  const report = readFileSync(file('report.json'), 'utf8');
  expect(report).toContain('"Basic <masked>"');
  expect(report).not.toContain('stáff');
  const chinese = await invoke(['run', '--only', 'list-users/order', '--language', 'zh'], {
    PMS_TOKEN: 'a-token-1',
  });
  expect(chinese.out.replace(/\s+/g, ' ')).toContain("--header 'Authorization: Basic …'");
});

test('--wait waits for a service that is starting, says so, and does not record it', async () => {
  starting = 2;
  const { exitCode, err, out } = await invoke([...story, ...given, '--wait', '60s', '--allow-incomplete']);
  expect(exitCode).toBe(0);
  expect(err).toContain(
    'The service does not respond yet (a gateway responded 502 instead of the service). Waiting: 0 s of 60 s.\n',
  );
  expect(out).toContain('The run waited 1 s for the first response of the service (--wait).');
  expect(readFileSync(file('evidence.ndjson'), 'utf8')).not.toContain('"status":502');
  expect(received.every(({ headers }) => headers.authorization !== undefined)).toBe(true);
});
