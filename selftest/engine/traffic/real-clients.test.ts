import { describe, expect, test } from 'vitest';
import { judge } from '../../../engine/judge.ts';
import { wordsOf } from '../../../messages/index.ts';
import { departureInWords } from '../../../reporters/traffic.ts';
import { Client } from './clients.ts';

// What clients in public repositories send, against the reference service. They are what most users of `judge` record.

type Headers = Readonly<Record<string, string>>;
type Sent = readonly [method: string, path: string, headers: Headers, body?: unknown];

const v1 = '/api.php/v1';

/** What each client sends, given the ids of the service and a Token, and what the document does not have of it. */
const clients: Readonly<
  Record<
    string,
    readonly [
      sends: (ids: { bug: number; task: number; product: number }, token: string) => readonly Sent[],
      undocumented: Readonly<Record<string, string>>,
    ]
  >
> = {
  // easysoft/go-zentao: structs without omitempty are always sent, with their zero values.
  'go-zentao': [
    ({ bug, product }, token) => {
      const headers = {
        Token: token,
        'User-Agent': 'req/v3 (https://github.com/imroc/req)',
        'Content-Type': 'application/json; charset=utf-8',
      };
      const confirm = { assignedTo: 'user07', pri: 2, type: 'codeerror', status: 'active' };
      return [
        ['GET', `${v1}/users?limit=20&page=1`, headers],
        ['POST', `${v1}/bugs/${bug}/confirm`, headers, confirm],
        [
          'POST',
          `${v1}/bugs/${bug}/confirm`,
          headers,
          { ...confirm, assignedTo: '', pri: 0, type: '', deadline: '2026-02-01' },
        ],
        [
          'POST',
          `${v1}/stories`,
          headers,
          { title: '登录页', spec: '表单', verify: 'ok', pri: 3, category: 'feature', product },
        ],
      ];
    },
    {
      'Confirm bug: the field status is not documented': '200: 1, 400: 1',
      'Confirm bug: pri is 0 instead of 1, 2, 3, 4': '400: 1',
      'Confirm bug: type has the value "", which is not listed': '400: 1',
      'Confirm bug: the field deadline is not documented': '400: 1',
    },
  ],

  // apache/incubator-devlake, the plugin for ZenTao: only lists, a hundred users a page.
  DevLake: [
    (_, token) => {
      const headers = { Token: token, 'User-Agent': 'Go-http-client/1.1', 'Accept-Encoding': 'gzip' };
      return [
        ['GET', `${v1}/users?limit=100&page=1`, headers],
        ['GET', `${v1}/products/1/stories?limit=100&page=1&status=allstory`, headers],
        ['GET', `${v1}/executions/1/tasks?limit=100&page=1`, headers],
      ];
    },
    {},
  ],

  // imyuyu/zentao-cli (Rust): names of Rust for the fields of a confirmation, `null` for a body without any.
  'a command line': [
    ({ bug, task, product }, token) => {
      const headers = { token, 'content-type': 'application/json', accept: '*/*' };
      return [
        ['POST', `${v1}/bugs/${bug}/confirm`, headers, { assigned_to: 'user07', type_: 'config', pri: 1 }],
        ['POST', `${v1}/bugs/${bug}/confirm`, headers, 'null'],
        ['POST', `${v1}/tasks/${task}/start`, headers, 'null'],
        [
          'POST',
          `${v1}/stories`,
          headers,
          {
            title: 'A story',
            product,
            pri: 0,
            category: 'requirement',
            spec: 'words',
            estimate: 5.0,
            module: 0,
          },
        ],
      ];
    },
    {
      'Confirm bug: the field assigned_to is not documented': '200: 1',
      'Confirm bug: the field type_ is not documented': '200: 1',
      'Confirm bug: the body is null instead of an object': '400: 1',
      'Start task: the body is null instead of an object': '400: 1',
      'Create story: pri is 0 instead of 1, 2, 3, 4': '400: 1',
      'Create story: category has the value "requirement", which is not listed': '400: 1',
      'Create story: the field module is not documented': '400: 1',
    },
  ],

  // @leeguoo/zentao-mcp (fetch): stories below a product, as in the path of their list.
  'an MCP server': [
    ({ product }, token) => [
      ['GET', `${v1}/users?page=1&limit=20`, { Token: token }],
      ['GET', `${v1}/products/${product}/stories?limit=20&page=1`, { Token: token }],
      [
        'POST',
        `${v1}/products/${product}/stories`,
        { Token: token, 'Content-Type': 'application/json' },
        {
          product,
          title: 'A story',
          spec: 'words',
          pri: 3,
          estimate: 2,
          type: 'story',
          assignedTo: 'user07',
        },
      ],
    ],
    {
      'Create story: POST /app/api.php/v1/products/<id>/stories instead of POST /api.php/v1/stories':
        '404: 1',
      'Create story: the field type is not documented': '404: 1',
      'Create story: the field assignedTo is not documented': '404: 1',
    },
  ],

  // A script with axios, as bots write them: fields that some versions of ZenTao require.
  'a script in JavaScript': [
    ({ product }, token) => [
      [
        'POST',
        `${v1}/stories`,
        { Token: token, 'Content-Type': 'application/json', Accept: 'application/json, text/plain, */*' },
        {
          product,
          module: 0,
          branch: 0,
          title: 'A story 1767225600000',
          spec: '<p>words</p>',
          pri: 1,
          category: 'feature',
          source: 'po',
          openedBy: 'user01',
        },
      ],
      [
        'POST',
        `${v1}/stories`,
        { Token: token, 'Content-Type': 'application/json' },
        { product, title: 'Another story', spec: 'words', pri: 2, category: 'feature', branch: 0, module: 0 },
      ],
    ],
    {
      'Create story: the field module is not documented': '200: 2',
      'Create story: the field branch is not documented': '200: 2',
      'Create story: the field openedBy is not documented': '200: 1',
    },
  ],

  // A script with requests: `data=` instead of `json=`, `params=` for a body, the MD5 digest of the web page's log-in.
  'a script in Python': [
    ({ bug, task, product }, token) => {
      const headers = { 'User-Agent': 'python-requests/2.32.3', Accept: '*/*', Token: token };
      const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
      return [
        ['POST', `${v1}/tokens`, headers, { account: 'admin', password: 'e10adc3949ba59abbe56e057f20f883e' }],
        ['POST', `${v1}/bugs/${bug}/confirm`, form, 'assignedTo=user07&pri=3&comment=%E7%A1%AE%E8%AE%A4'],
        [
          'POST',
          `${v1}/tasks/${task}/start?consumed=1&left=7&realStarted=2026-01-05+09%3A30%3A00`,
          { ...headers, 'Content-Length': '0' },
        ],
        ['POST', `${v1}/bugs/${bug}/confirm`, form, { pri: '3', mailto: 'user07,user08' }],
        ['POST', `${v1}/stories`, headers, { title: 'A story', product: String(product), pri: 3 }],
        ['GET', `${v1}/users?page=0&limit=1000&order=id_desc`, headers],
      ];
    },
    {
      'the password of a rejected log-in looks like an MD5 digest': '404: 1',
      'Confirm bug: the body is a form instead of JSON': '400: 1',
      'Start task: consumed is in the query instead of the body': '200: 1',
      'Start task: left is in the query instead of the body': '200: 1',
      'Start task: realStarted is in the query instead of the body': '200: 1',
      'Confirm bug: the Content-Type is application/x-www-form-urlencoded, and the body is JSON': '400: 1',
      'Confirm bug: mailto is a string instead of an array of strings': '400: 1',
      'Confirm bug: pri is a string instead of a whole number': '400: 1',
      'Create story: product is a string instead of a whole number': '400: 1',
      'List users: page is "0" instead of a whole number from 1': '400: 1',
      'List users: the parameter order is not documented': '400: 1',
    },
  ],

  // A tool for reports: another prefix, and a Token like that of other APIs.
  'a tool with a key': [
    (_, token) => [
      ['GET', '/api/v1/users', { Authorization: `Bearer ${token}` }],
      ['GET', `${v1}/users`, { Authorization: `Bearer ${token}` }],
      ['GET', `${v1}/users`, { Token: `Bearer ${token}` }],
    ],
    {
      'List users: GET /app/api/v1/users instead of GET /api.php/v1/users': '404: 1',
      'List users: the header Token is missing, and there is Authorization': '401: 1, 404: 1',
      'List users: the Token begins with Bearer': '401: 1',
    },
  ],

  // ZenTao's own pages in a browser: forms with a session, and a page that calls the API with it.
  'a browser': [
    ({ bug }, token) => {
      const cookie = { Cookie: `zentaosid=${token}; lang=zh-cn`, Accept: 'text/html' };
      return [
        ['GET', '/my.html', cookie],
        ['GET', `/bug-confirm-${bug}.html?onlybody=yes`, cookie],
        [
          'POST',
          `/bug-confirm-${bug}.html?onlybody=yes`,
          { ...cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
          'assignedTo=user07&pri=3&mailto%5B%5D=&comment=',
        ],
        ['OPTIONS', `${v1}/bugs/${bug}/confirm`, { Origin: 'http://other.test' }],
        ['GET', `${v1}/users?limit=5`, { ...cookie, Accept: 'application/json' }],
      ];
    },
    { 'List users: the header Token is missing, and there is Cookie': '401: 1' },
  ],
};

describe.each(Object.entries(clients))('%s', (_, [sends, undocumented]) => {
  const client = new Client();
  const { bugs, tasks, product, token } = client.seed;
  for (const sent of sends({ bug: bugs[0]!, task: tasks[0]!, product }, token)) client.send(...sent);
  const { report } = judge(client.har());

  test('what the document does not have is listed, with the status codes', () => {
    const kinds = report.traffic!.departures!.kinds.map((row) => [
      departureInWords(row, wordsOf({})),
      row.statuses.map(({ status, count }) => `${status}: ${count}`).join(', '),
    ]);
    expect(Object.fromEntries(kinds)).toEqual(undocumented);
  });

  test('nothing is said against a service that is right', () => {
    expect(report.checks.flatMap(({ id, findings }) => findings.map(({ message }) => [id, message]))).toEqual(
      [],
    );
  });
});
