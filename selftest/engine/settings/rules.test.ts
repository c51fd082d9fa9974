import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { beforeEach, describe, expect, test } from 'vitest';
import { settingsWithDefaults } from '../../../engine/settings/settings.ts';
import { claimOutFolder } from '../../../engine/settings/out-folder.ts';
import { complaint, cwd, type Given, remote, resolveGiven, useFreshFolder } from './given.ts';
import { inEnglish } from '../../../messages/index.ts';
import { issued, key } from '../../hostile/certificates.ts';

useFreshFolder();

describe('what settings demand of each other', () => {
  const baseUrl = 'https://pms.example.com';

  test('a service needs a Token', () => {
    expect(complaint({ flags: { baseUrl } })).toBe(
      '--base-url needs a Token: set PMS_TOKEN (--token). For a ZenTao, PMS_ACCOUNT (--account) and PMS_PASSWORD (--password) are enough',
    );
  });

  test.each([
    ['with ids', {}],
    ['for GET alone', { readOnly: true }],
    ['with zentao fixtures', { fixtures: 'zentao' }],
  ])('account and password stand in its place: %s', (_, more) => {
    const flags = { baseUrl, account: 'ann', ...more };
    expect(complaint({ flags })).toContain('needs a Token');
    expect(resolveGiven({ flags, env: { PMS_PASSWORD: 'a-password' } }).warnings).toEqual([]);
  });

  test('zentao fixtures need a service, and may create', () => {
    expect(complaint({ env: { PMS_FIXTURES: 'zentao' } })).toBe(
      'PMS_FIXTURES zentao creates data on a service; give its URL too: PMS_BASE_URL (--base-url)',
    );
    expect(complaint({ flags: { ...remote, fixtures: 'zentao', readOnly: true } })).toBe(
      '--fixtures zentao creates data, --read-only forbids it; give one of the two',
    );
  });

  test('a program that makes fixtures needs the same, and is the only one that makes them', () => {
    expect(complaint({ env: { PMS_FIXTURES_COMMAND: 'x' } })).toBe(
      'PMS_FIXTURES_COMMAND creates data on a service; give its URL too: PMS_BASE_URL (--base-url)',
    );
    expect(complaint({ flags: { ...remote, fixturesCommand: 'x', readOnly: true } })).toBe(
      '--fixtures-command creates data, --read-only forbids it; give one of the two',
    );
    expect(complaint({ flags: { ...remote, fixturesCommand: 'x', fixtures: 'zentao' } })).toBe(
      '--fixtures zentao and --fixtures-command both make fixtures; give one of the two',
    );
    const flags = { baseUrl, fixturesCommand: 'x', keep: true };
    expect(resolveGiven({ flags, env: { PMS_TOKEN: 'a-token' } }).warnings).toEqual([]);
  });

  test('/api.php/v1 is taken off the base URL', () => {
    const { settings, warnings } = resolveGiven({
      flags: { baseUrl: `${baseUrl}/zentao/api.php/v1/` },
      env: { PMS_TOKEN: 'a-token' },
    });
    expect(settings.baseUrl).toBe(`${baseUrl}/zentao`);
    expect(warnings.map(inEnglish)).toEqual([
      '--base-url: the suite adds /api.php/v1 itself; it was removed from the URL',
    ]);
  });

  const warningCases: readonly (readonly [Given, string])[] = [
    [
      { flags: { baseUrl, keep: true }, env: { PMS_TOKEN: 'a-token' } },
      'not used, since the run creates no fixtures: --keep',
    ],
    [
      { flags: { baseUrl }, env: { PMS_TOKEN: 'a-token', PMS_PASSWORD: 'a-password' } },
      'not used, since there is a Token: PMS_PASSWORD',
    ],
    [{ flags: { ...remote } }, '--token can be read in process lists; PMS_TOKEN can not'],
    ...['12345', 'story', 'abc'].map((token): readonly [Given, string] => [
      { flags: { baseUrl }, env: { PMS_TOKEN: token } },
      'PMS_TOKEN is too short or too common a word to be masked: reports may show it',
    ]),
    [
      { flags: { baseUrl }, config: { token: 'a-token' } },
      'token in pms-conformance.config.json is a secret: keep that file out of version control',
    ],
    [
      { flags: { baseUrl, insecure: true }, env: { PMS_TOKEN: 'a-token' } },
      'TLS certificates are not verified: anyone on the network path can read the Token',
    ],
  ];

  test.each(warningCases)('%j warns', (given, warning) => {
    expect(resolveGiven(given).warnings.map(inEnglish)).toEqual([warning]);
  });

  test.each([
    [{ flags: { token: 'a-token' } }, '--token is'],
    [{ env: { PMS_BASE_URL: '', PMS_TOKEN: 'a-token' }, flags: { bugs: '1' } }, 'PMS_TOKEN, --bugs are'],
    [{ config: { account: 'a', tasks: [1] } }, 'account in .*, tasks in .* are'],
    [
      { dotenv: { PMS_PASSWORD: 'b' }, flags: { product: '3', assignee: 'c' } },
      '.*, --product, --assignee are',
    ],
    [{ env: { PMS_BASEURL: 'http://x' } }, 'PMS_BASEURL is'],
    [
      { dotenv: { PMS_BASE_URI: 'http://x' }, env: { PMS_TOKEN: 'a' } },
      'PMS_TOKEN, PMS_BASE_URI in .env are',
    ],
  ])(
    '%j without a base URL is refused, since the reference service would pass in its place',
    (given, named) => {
      expect(complaint(given)).toMatch(
        new RegExp(
          `^PMS_BASE_URL \\(--base-url\\) is not given, or empty, but ${named}: give the URL of the service`,
        ),
      );
    },
  );

  test('settings that were resolved for the reference service are good for it, too', () => {
    const { settings } = resolveGiven({});
    expect(settingsWithDefaults(settings)).toEqual(settings);
  });

  test('to be the same needs something to be the same as', () => {
    const message =
      'PMS_GATE same compares with a recorded observed.json; give it with PMS_EXPECT_OBSERVED (--expect-observed)';
    for (const command of ['run', 'judge'] as const) {
      expect(complaint({ env: { PMS_GATE: 'conformance, same' } }, command)).toBe(message);
    }
  });

  test('a run has no clients whose requests could gate', () => {
    expect(complaint({ env: { PMS_GATE: 'conformance,requests' } })).toBe(
      'PMS_GATE requests is about the clients of recorded traffic; the requests of a run are those of the suite',
    );
    const { settings } = resolveGiven({ env: { PMS_GATE: 'requests' } }, 'judge');
    expect(settings.gate).toEqual(['requests']);
  });

  test('judge needs no target, reads what bears on the verdict, and the service to choose of recorded traffic', () => {
    const env = { PMS_BASE_URL: 'http://h', PMS_TOKEN: '', PMS_SEED: 'x', PMS_FAIL_ON: 'warn' };
    const { settings } = resolveGiven({ env, config: { waivers: [{ check: 'a/b', reason: 'x' }] } }, 'judge');
    expect(settings).toMatchObject({ failOn: 'warn', seed: 1, waivers: [{ check: 'a/b', reason: 'x' }] });
    expect(settings.baseUrl).toBe('http://h');
    expect(resolveGiven({}, 'judge').settings.baseUrl).toBeUndefined();
    expect(complaint({ env: { PMS_FAIL_ON: 'x' } }, 'judge')).toBe(
      'PMS_FAIL_ON: got "x"; accepted: fail or warn',
    );
  });
});

describe('files', () => {
  test('paths of the config file start from its folder', () => {
    writeFileSync(join(cwd, 'a.json'), JSON.stringify({ out: 'reports' }));
    expect(resolveGiven({ flags: { config: join(cwd, 'a.json') } }).settings.out).toBe(join(cwd, 'reports'));
  });

  test('ca becomes the certificates of the file', () => {
    const [first, second] = rootCertificates as [string, string];
    writeFileSync(join(cwd, 'ca.pem'), `a comment\n${first}\n${second}\n`);
    const { settings } = resolveGiven({ flags: { ca: 'ca.pem' } });
    expect(settings.ca).toBe(`${first.trim()}\n${second.trim()}`);
  });

  test.each(['no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'a ca file with %j is refused',
    (content) => {
      writeFileSync(join(cwd, 'ca.pem'), content);
      expect(complaint({ env: { PMS_CA: 'ca.pem' } })).toBe(
        'PMS_CA: got "ca.pem" (no valid certificate in it); accepted: a file of PEM certificates',
      );
    },
  );

  describe('a client certificate and its key', () => {
    const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = (passphrase?: string): string =>
      String(
        otherKey.export({
          type: 'pkcs8',
          format: 'pem',
          ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }),
        }),
      );
    beforeEach(() => {
      writeFileSync(join(cwd, '证书.pem'), issued);
      writeFileSync(join(cwd, 'key.pem'), key);
      writeFileSync(join(cwd, 'other.pem'), pem());
      writeFileSync(join(cwd, 'encrypted.pem'), pem('s3cret'));
    });
    const together = 'a client certificate and its key belong together';
    const accepted = 'a file with a PEM private key that is not encrypted';

    test('are read together', () => {
      const { settings } = resolveGiven({
        flags: { ...remote, cert: '证书.pem' },
        env: { PMS_KEY: 'key.pem' },
      });
      expect([settings.cert, settings.key]).toEqual([issued.trim(), key.trim()]);
    });

    test.each<[Given, string]>([
      [{ flags: { cert: '证书.pem' } }, `--cert needs PMS_KEY (--key): ${together}`],
      [{ env: { PMS_KEY: 'key.pem' } }, `PMS_KEY needs PMS_CERT (--cert): ${together}`],
      [
        { flags: { cert: '证书.pem' }, config: { key: 'other.pem' } },
        'key in pms-conformance.config.json is not the key of the certificate in --cert',
      ],
      [
        { flags: { cert: '证书.pem', key: 'encrypted.pem' } },
        `--key: got "encrypted.pem" (the key is encrypted); accepted: ${accepted}`,
      ],
      [
        { flags: { cert: '证书.pem', key: '证书.pem' } },
        `--key: got "证书.pem" (no valid private key in it); accepted: ${accepted}`,
      ],
      [
        { flags: { cert: 'key.pem', key: 'key.pem' } },
        '--cert: got "key.pem" (no valid certificate in it); accepted: a file of PEM certificates',
      ],
    ])('%j', (given, message) => {
      expect(complaint({ ...given, flags: { ...remote, ...given.flags } })).toBe(message);
    });
  });

  test('the folder of the reports is created, and tried out', () => {
    claimOutFolder(join(cwd, 'a', 'b'));
    claimOutFolder(join(cwd, 'a', 'b'));
    writeFileSync(join(cwd, 'file'), '');
    expect(() => claimOutFolder(join(cwd, 'file'), 'PMS_OUT')).toThrow(
      /^PMS_OUT: got ".*file" \(there is a file of that name\); accepted: a folder that can be created and written to$/,
    );
    expect(() => claimOutFolder(join(cwd, 'file', 'sub'))).toThrow('a part of the path is not a folder');
    expect(() => claimOutFolder('/proc/reports')).toThrow('(there is no such file or folder)');
  });
});

describe('proxy', () => {
  const proxyOf = (flags: Record<string, unknown>, env: Record<string, string>) =>
    resolveGiven({ flags: { ...remote, ...flags }, env }).settings.proxy;
  const httpsProxy = { HTTPS_PROXY: 'http://env:1', HTTP_PROXY: 'http://wrong:1' };

  test.each([
    [{}, httpsProxy, 'http://env:1/'],
    [{ baseUrl: 'http://h' }, httpsProxy, 'http://wrong:1/'],
    [{ proxy: 'http://flag:1' }, httpsProxy, 'http://flag:1/'],
    [{}, { ...httpsProxy, NO_PROXY: 'other, .example.com' }, undefined],
    [{}, { ...httpsProxy, no_proxy: '*' }, undefined],
    [{}, { ...httpsProxy, NO_PROXY: 'pms.example.com:443' }, undefined],
    [{}, { ...httpsProxy, NO_PROXY: 'pms.example.com:80,ample.com' }, 'http://env:1/'],
    [{ proxyBypass: 'other' }, { ...httpsProxy, NO_PROXY: '*' }, 'http://env:1/'],
    [{ proxy: 'flag:1', proxyBypass: '*.example.com' }, {}, undefined],
    [{ baseUrl: 'https://10.1.2.3' }, { ...httpsProxy, NO_PROXY: 'x,10.0.0.0/8' }, undefined],
    [{ baseUrl: 'https://11.1.2.3' }, { ...httpsProxy, NO_PROXY: '10.0.0.0/8' }, 'http://env:1/'],
    [{ baseUrl: 'https://10.1.2.3' }, { ...httpsProxy, NO_PROXY: '10.0.0.0/99' }, 'http://env:1/'],
    [{ baseUrl: 'https://[fd00::7]:8' }, { ...httpsProxy, NO_PROXY: 'fd00::/8' }, undefined],
    [
      { baseUrl: 'https://[fe00::7]:8' },
      { ...httpsProxy, NO_PROXY: '10.0.0.0/8 [fd00::]/8' },
      'http://env:1/',
    ],
    [{ baseUrl: 'https://[::1]:8' }, { ...httpsProxy, NO_PROXY: '::1' }, undefined],
    [{ baseUrl: 'https://[::1]:8' }, { ...httpsProxy, NO_PROXY: '[::1]:9' }, 'http://env:1/'],
  ])('%j %j', (flags, env, expected) => {
    expect(proxyOf(flags, env)).toBe(expected);
  });

  test('is called by the variable that it comes from', () => {
    const nameOf = (given: Given) =>
      resolveGiven({ ...given, flags: { ...remote, ...given.flags } }).names.proxy;
    expect(nameOf({ env: { https_proxy: 'http://env:1' } })).toBe('https_proxy');
    expect(nameOf({ dotenv: { HTTPS_PROXY: 'http://env:1' } })).toBe('HTTPS_PROXY in .env');
    expect(nameOf({ flags: { proxy: 'http://flag:1' }, env: httpsProxy })).toBe('--proxy');
    expect(nameOf({ env: { ...httpsProxy, NO_PROXY: '*' } })).toBeUndefined();
  });

  test('a proxy variable that is no URL is refused by its own name', () => {
    expect(complaint({ flags: remote, env: { https_proxy: 'http://a b' } })).toBe(
      `https_proxy: got "http://a b" (it has a space, a backslash or a control character); accepted: an http:// or https:// URL, like http://proxy.example.com:3128`,
    );
  });

  test('without a target there is none', () => {
    expect(resolveGiven({ env: httpsProxy }).settings.proxy).toBeUndefined();
  });
});
