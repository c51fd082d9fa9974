import { expect, test } from 'vitest';
import { findBrowser, type Surroundings } from './find.ts';

const chrome = 'Google\\Chrome\\Application\\chrome.exe';

function found({ files, ...given }: Partial<Surroundings> & { readonly files: readonly string[] }) {
  const exists = (path: string): boolean => files.includes(path);
  return findBrowser({ env: {}, platform: 'linux', downloaded: () => '/cache/chrome', exists, ...given });
}

test.each<[string, string, Record<string, string>, string]>([
  ['on the PATH', 'linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/chromium'],
  ['of a channel of playwright', 'linux', {}, '/opt/google/chrome/chrome'],
  ['that playwright downloaded', 'linux', { PATH: '/bin' }, '/cache/chrome'],
  ['of macOS', 'darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['of Windows', 'win32', { PROGRAMFILES: 'C:\\Programs' }, `C:\\Programs\\${chrome}`],
  ['of a user of Windows', 'win32', { LOCALAPPDATA: 'C:\\Ann' }, `C:\\Ann\\${chrome}`],
])('a browser %s is found', (_, platform, env, path) => {
  expect(found({ platform, env, files: [path] })).toBe(path);
});

test('CHROMIUM_PATH is taken at its word', () => {
  const env = { CHROMIUM_PATH: '/nowhere/chromium', PATH: '/usr/bin' };
  expect(found({ env, files: ['/usr/bin/chromium'] })).toBe('/nowhere/chromium');
});

test('where there is none, none is found', () => {
  expect(found({ env: { CHROMIUM_PATH: '', PATH: '/usr/bin' }, files: [] })).toBeUndefined();
});
