import { readdirSync, readFileSync } from 'node:fs';
import { configSetting, settingRows } from '../../engine/settings/setting-table.ts';
import { statements } from '../../contract/statements.ts';
import { allChecks } from '../../suites/index.ts';
import { inEnglish } from '../../messages/index.ts';
import { definedPhrases, sourceFiles } from './defined.ts';

/** A text that users read, and where it stands. */
export interface Visible {
  readonly where: string;
  readonly text: string;
}

const root = new URL('../../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, root), 'utf8');

/** Pages that are made of recorded runs or of tables that are read here by themselves. */
const derived = ['checks.md', 'zentao.md', 'proof.md'];

/** The prose of a Markdown page by its lines, without code, addresses and comments. */
function proseOf(name: string): Visible[] {
  const prose = read(name)
    .replace(/```.*?```|<!--.*?-->|<svg.*?<\/svg>/gs, (part) => part.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '`…`')
    .replace(/\[[^\]\n]*\]\([^)]*\)/g, '…');
  // A sentence may go over several lines of a paragraph.
  return prose.split(/\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.))/).flatMap((text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line === '' ? [] : { where: name, text: line };
  });
}

/** The English texts of catalogues, and of files with phrases, without keys and types: values stand as …. */
function messages(): Visible[] {
  const files = new Set(definedPhrases.map(({ file }) => file));
  const inCatalogue = sourceFiles.filter((file) => file.startsWith('messages/en/'));
  return [...inCatalogue, ...files].flatMap((file) => {
    const texts = read(file).matchAll(
      /\/\*.*?\*\/|\/\/[^\n]*|(?<=[(=:!] ?)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|'[^'\n]*'(?=: | \|)|\| '[^'\n]*'|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}|[^`\\]|\\.)*)`/gs,
    );
    return [...texts].flatMap(([, one, two, three]) => {
      const text = (one ?? two ?? three ?? '').replace(/\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/g, '…');
      const within = [...(three ?? '').matchAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g)].flatMap(([value]) =>
        [...value.matchAll(/'([^']*)'(?!:)/g)].map(([, part]) => part!),
      );
      return [text, ...within].flatMap((each) =>
        /\w \w/.test(each) && !/\p{Script=Han}/u.test(each) ? { where: file, text: each } : [],
      );
    });
  });
}

/** Every English text that users see, as far as no run makes it. */
export function visibleTexts(): Visible[] {
  const guides = readdirSync(new URL('docs/', root)).filter(
    (name) => name.endsWith('.md') && !derived.includes(name),
  );
  const checks = allChecks.flatMap(({ id, holds, hint, reading, sends, needs }) =>
    [holds, hint, reading ?? '', inEnglish(sends), ...needs].map((text) => ({ where: id, text })),
  );
  const settings = [...settingRows, configSetting].map(({ flag, says }) => ({ where: flag, text: says }));
  const requirements = Object.entries(statements).map(([id, { says }]) => ({ where: id, text: says }));
  return [
    ...['README.md', 'CONTRIBUTING.md', ...guides.map((name) => `docs/${name}`)].flatMap(proseOf),
    ...messages(),
    ...checks,
    ...settings,
    ...requirements,
  ];
}
