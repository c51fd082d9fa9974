import { X509Certificate, createPrivateKey } from 'node:crypto';
import { SettingsError } from './error.ts';
import type { Names, SettingKey, Settings } from './rows.ts';
import { say } from '../../messages/phrase.ts';

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
  if (cert === undefined) throw new SettingsError(say('needs-other', names.key!, nameOf('cert')));
  if (key === undefined) throw new SettingsError(say('needs-other', names.cert!, nameOf('key')));
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new SettingsError(say('other-key', names.cert!, names.key!));
}
