import { BlockList, isIP } from 'node:net';
import { type Given, readAs } from './kind.ts';
import { proxy as kind, withScheme } from './kinds.ts';
import type { Settings } from './setting-table.ts';

const proxyVariables: Readonly<Record<string, readonly string[]>> = {
  'https:': ['https_proxy', 'HTTPS_PROXY'],
  'http:': ['http_proxy', 'HTTP_PROXY'],
};

/**
 * The proxy on the way to the target: the setting, else the usual variables of its scheme; none for a host
 * that the bypass setting or NO_PROXY names.
 * @param variable looks up an environment variable
 * @returns with the name of the variable where it comes from one
 * @throws SettingsError when the variable in question holds no proxy URL
 */
export function proxyFor(
  { baseUrl, proxy, proxyBypass }: Settings,
  variable: (name: string) => Given | undefined,
): { readonly url: string; readonly name?: string } | undefined {
  if (baseUrl === undefined) return undefined;
  const target = new URL(baseUrl);
  const firstOf = (names: readonly string[]) => names.map(variable).find((given) => given !== undefined);
  const bypass = proxyBypass ?? String(firstOf(['no_proxy', 'NO_PROXY'])?.value ?? '');
  if (goesWithout(target, bypass)) return undefined;
  if (proxy !== undefined) return { url: proxy };
  const given = firstOf(proxyVariables[target.protocol] ?? []);
  if (given === undefined) return undefined;
  const { value, from, name, base } = given;
  // Other programs take a host alone.
  return { url: readAs(kind, withScheme(String(value).trim()), from, name, base), name };
}

/** An address in a subnet, such as `10.0.0.0/8`; `host`, `.host` and `*.host` take in every host below; a port narrows it down; `*` is everything. */
function goesWithout({ hostname, port, protocol }: URL, list: string): boolean {
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  const host = hostname.replace(/^\[|\]$/g, '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*' || isInSubnet(host, entry)) return true;
      const [, name, entryPort] = /^\*?\.?\[?(.+?)\]?(?::(\d+))?$/.exec(bracketed(entry)) ?? [];
      return (
        name !== undefined &&
        (host === name || host.endsWith(`.${name}`)) &&
        (!entryPort || entryPort === usedPort)
      );
    });
}

function isInSubnet(host: string, entry: string): boolean {
  const [, address = '', prefix = ''] = /^\[?([\da-f.:]+)\]?\/(\d{1,3})$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0 || isIP(host) !== version || Number(prefix) > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const subnet = new BlockList();
  subnet.addSubnet(address, Number(prefix), family);
  return subnet.check(host, family);
}

/** An IPv6 address without brackets ends in what looks like a port. */
function bracketed(entry: string): string {
  return entry.startsWith('[') || entry.split(':').length < 3 ? entry : `[${entry}]`;
}
