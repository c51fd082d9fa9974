import { createContext, runInContext } from 'node:vm';
import type { Answered, Sent } from './send.ts';

/** One request of an .http file, with its response handler. */
interface Request extends Sent {
  readonly handler: string;
}

/** Reads the part of the format of JetBrains' HTTP client that is written here; anything else is an error. */
export function parseHttp(text: string, variables: Readonly<Record<string, string>>): Request[] {
  const [head = '', ...parts] = text.split(/^### .*$/m);
  const all: Record<string, string> = { ...variables };
  for (const line of head.split('\n')) {
    const [, name, value] = /^@(\w+) = (.*)$/.exec(line) ?? [];
    if (name !== undefined) all[name] = value!;
    else if (line !== '' && !line.startsWith('#')) throw new Error(`unknown: ${line}`);
  }
  const filled = (part: string): string =>
    part.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (all[name] === undefined) throw new Error(`unknown variable ${name}`);
      return all[name];
    });
  return parts.map((part) => {
    const [asked = '', script = ''] = part.split(/^> \{%$/m);
    const lines = asked
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    const blank = lines.indexOf('');
    const [start = '', ...headers] = blank < 0 ? lines : lines.slice(0, blank);
    const body =
      blank < 0
        ? ''
        : lines
            .slice(blank + 1)
            .join('\n')
            .trim();
    const [, method, url] = /^([A-Z]+) (\S+)$/.exec(start) ?? [];
    if (method === undefined) throw new Error(`no request: ${start}`);
    return {
      method,
      url: filled(url!),
      headers: headers.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), filled(line.slice(colon + 1).trim())] as const;
      }),
      body: filled(body),
      handler: script === '' ? '' : script.slice(0, script.lastIndexOf('%}')),
    };
  });
}

/** Takes a response handler and what was answered; gives the names of its tests that fail. */
export function failedTests({ handler }: Request, { status, headers, body }: Answered): string[] {
  const failed: string[] = [];
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const client = {
    test: (name: string, action: () => void) => {
      try {
        action();
      } catch {
        failed.push(name);
      }
    },
    assert: (condition: boolean, message: string) => {
      if (condition !== true) throw new Error(message);
    },
  };
  const response = { status, contentType: { mimeType: type.split(';')[0] }, body: parsed(body) };
  runInContext(handler, createContext({ client, response }));
  return failed;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
