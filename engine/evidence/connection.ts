/** Environment variables that can name a proxy. */
export const proxyVariables = [
  'PMS_PROXY',
  'https_proxy',
  'HTTPS_PROXY',
  'http_proxy',
  'HTTP_PROXY',
] as const;

/** How the run connected, as far as a command that sends a request again depends on it. Contains no path and no address. */
export interface Connection {
  readonly clientCertificate?: true;
  /** Additional certificate authorities were given. */
  readonly ca?: true;
  /** Any certificate was accepted. */
  readonly insecure?: true;
  /** The variable that the proxy came from; that of the setting if it came from a flag or the config file. */
  readonly proxy?: (typeof proxyVariables)[number];
}

/** The environment variables of a connection. What a recording has in place of a known variable is left out. */
export function variablesOf({ clientCertificate, ca, proxy }: Connection): string[] {
  const files = [...(clientCertificate ? ['PMS_CERT', 'PMS_KEY'] : []), ...(ca ? ['PMS_CA'] : [])];
  return [...files, ...proxyVariables.filter((name) => name === proxy)];
}

/** Settings of a connection. */
interface ConnectionSettings {
  readonly cert?: string;
  readonly ca?: string;
  readonly insecure?: boolean;
  readonly proxy?: string;
}

/** @param proxyName name of the proxy setting, such as `--proxy` */
export function connectionOf(settings: ConnectionSettings, proxyName = ''): Connection | undefined {
  const connection: Connection = {
    ...(settings.cert === undefined ? {} : { clientCertificate: true }),
    ...(settings.ca === undefined ? {} : { ca: true }),
    ...(settings.insecure ? { insecure: true } : {}),
    ...(settings.proxy === undefined
      ? {}
      : { proxy: proxyVariables.find((name) => name === proxyName) ?? 'PMS_PROXY' }),
  };
  return Object.keys(connection).length === 0 ? undefined : connection;
}
