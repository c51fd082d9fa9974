import { refusal, quoted } from '../../settings/error.ts';
import { waiverSetNames, waiverSets } from '../../settings/waiver-sets.ts';
import type { Waiver } from '../../judging/waivers.ts';
import { type Language, wordsOf } from '../../messages/index.ts';
import type { ListFormat } from './list.ts';
import { say } from '../../messages/phrase.ts';

/**
 * The waivers that come with the package, ending in a line break. JSON has the form that a config file takes.
 * @param name of one set; left out: all
 * @throws SettingsError when there is no such set
 */
export function formatWaivers(
  name: string | undefined,
  format: ListFormat,
  language: Language = 'en',
): string {
  if (name !== undefined && !Object.hasOwn(waiverSets, name)) {
    throw refusal('--waivers', quoted(name), say('accepts-one-of', waiverSetNames));
  }
  const sets = name === undefined ? waiverSetNames : [name];
  if (format === 'json') {
    const waivers = name === undefined ? waiverSets : { waivers: waiverSets[name] };
    return `${JSON.stringify(waivers, null, 2)}\n`;
  }
  const [heading, item] = format === 'markdown' ? ['## ', '- '] : ['', '  '];
  return sets
    .map((set) => {
      const waivers = waiverSets[set]!;
      const lines = waivers.map((waiver) => `${item}${lineOf(waiver, format)}`);
      return [
        heading + wordsOf({ language }).command.waiverSet(set, waivers.length, waivers[0]?.issue ?? ''),
        '',
        ...lines,
        '',
      ].join('\n');
    })
    .join('\n');
}

function lineOf({ check, field, reason }: Waiver, format: ListFormat): string {
  const id = format === 'markdown' ? `\`${check}\`` : check;
  return `${id}${field === undefined ? '' : ` (${field})`}: ${reason}`;
}
