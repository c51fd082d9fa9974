import { X509Certificate, createPrivateKey } from 'node:crypto';
import { SettingsError } from './error.ts';
import type { Names, SettingKey, Settings } from './setting-table.ts';
import { phrase } from '../../messages/phrase.ts';

const needsOther = phrase(
  'needs-other',
  (given: string, missing: string) =>
    `${given} needs ${missing}: a client certificate and its key belong together`,
  (given, missing) => `${given} 还需要 ${missing}：客户端证书和私钥必须同时给出`,
);
const otherKey = phrase(
  'other-key',
  (cert: string, key: string) => `${key} is not the key of the certificate in ${cert}`,
  (cert, key) => `${key} 不是 ${cert} 中证书的私钥`,
);

/**
 * Checks that a client certificate has its key, and a key its certificate.
 * @param nameOf how a setting that nobody gave is written
 * @throws SettingsError naming the settings
 */
export function demandCertificatePair(
  { cert, key }: Pick<Settings, 'cert' | 'key'>,
  names: Names,
  nameOf: (key: SettingKey) => string,
): void {
  if (cert === undefined && key === undefined) return;
  if (cert === undefined) throw new SettingsError(needsOther(names.key!, nameOf('cert')));
  if (key === undefined) throw new SettingsError(needsOther(names.cert!, nameOf('key')));
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new SettingsError(otherKey(names.cert!, names.key!));
}
