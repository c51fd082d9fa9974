import { refusal } from './error.ts';
import { kinds, Refused } from './kinds.ts';
import { settingRows } from './rows.ts';
import type { Given } from './sources.ts';
import type { Values } from './values.ts';

const proxyVariables: Readonly<Record<string, readonly string[]>> = {
  'https:': ['https_proxy', 'HTTPS_PROXY'],
  'http:': ['http_proxy', 'HTTP_PROXY'],
};

/**
 * The proxy on the way to the target: the setting, else the usual variables of its scheme; none for a host
 * that the bypass setting or NO_PROXY names.
 * @param variable looks up an environment variable
 * @throws SettingsError when the variable in question holds no proxy URL
 */
export function proxyFor(values: Values, variable: (name: string) => Given | undefined): string | undefined {
  if (values.baseUrl === undefined) return undefined;
  const target = new URL(values.baseUrl);
  const bypass = values.proxyBypass ?? firstOf(['no_proxy', 'NO_PROXY'], variable)?.value;
  if (goesWithout(target, String(bypass ?? ''))) return undefined;
  return values.proxy ?? readVariable(firstOf(proxyVariables[target.protocol] ?? [], variable));
}

function firstOf(
  variables: readonly string[],
  variable: (name: string) => Given | undefined,
): Given | undefined {
  return variables.map(variable).find((given) => given !== undefined);
}

function readVariable(given: Given | undefined): string | undefined {
  if (given === undefined) return undefined;
  const row = settingRows.find(({ kind }) => kind === 'proxy')!;
  const value = kinds.proxy.read(String(given.value), row);
  if (!(value instanceof Refused)) return value;
  throw refusal(given.name, kinds.proxy.show!(given.value), kinds.proxy.accepts(row), value.note);
}

/** `host`, `.host` and `*.host` take in every host below; a port narrows it down; `*` is everything. */
function goesWithout({ hostname, port, protocol }: URL, list: string): boolean {
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  const host = hostname.replace(/^\[|\]$/g, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name, entryPort] = /^\*?\.?\[?(.+?)\]?(?::(\d+))?$/.exec(bracketed(entry)) ?? [];
      return (
        name !== undefined &&
        (host === name || host.endsWith(`.${name}`)) &&
        (!entryPort || entryPort === usedPort)
      );
    });
}

/** An IPv6 address without brackets ends in what looks like a port. */
function bracketed(entry: string): string {
  return entry.startsWith('[') || entry.split(':').length < 3 ? entry : `[${entry}]`;
}
