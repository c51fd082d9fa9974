import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { deliver } from '../../cli/commands/deliver.ts';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { judge } from '../../engine/judge.ts';
import { languages, type Language } from '../../messages/index.ts';
import type { JsonObject, User } from '../../reference/seed.ts';
import { createService, type Service } from '../../reference/service.ts';
import type { RunResult } from '../../engine/run.ts';
import { settingsWithDefaults } from '../../engine/settings/settings.ts';
import { sequence } from '../../suites/common/values.ts';
import { runOn } from '../in-process.ts';
import { saidOf } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';

const worlds = 1000;

const givenNames =
  'Zoë İbrahim Işıl Jürgen Nguyễn Đặng عائشة מרים สมชาย Владимир Søren Zoe\u0301 ｊｏｎａｓ Ann\u200d 王小明 A\u030angstrom 𠮷野 Ωμέγας %E0%A4%A ${x} $& __proto__ Bobby"; Ann\\ \ud83d \ude00 👨‍👩‍👧 🇹🇷 <b>Eve</b> D\'Arcy'.split(
    ' ',
  );
const familyNames =
  "Weber O'Brien Şahin Groß Trần الحسيني כהן รักไทย Достоевский Ünlü Lee-Smith 小林 𝔘𝔫𝔦 e\u0301cole Conti\u200f &amp; </script> 100% 😀 constructor ::error:: \ufeffBom Null".split(
    ' ',
  );
const texts = [
  '👩‍💻 deploys 🏳️‍🌈 to 🇩🇪 and 🇻🇳',
  'beyond U+FFFF: 𠮷 𝒳 🜁',
  'İIıi ŞĞÇ ß ẞ ﬁ',
  'Đường phố Việt Nam',
  'مرحبا بالعالم \u202eלהתראות',
  'שָׁלוֹם עוֹלָם',
  'สวัสดีชาวโลก กำลัง',
  'Z\u0351\u036b\u0343a\u0300\u0301\u0302lgo',
  'zero\u200b\u200c\u200d\u2060width\u00ad',
  'half \ud83d pair, \ude00 half',
  'bell \u0007 null \u0000 escape \u001b[31m delete \u007f next \u0085 line \u2028 paragraph \u2029',
  '\ufeffstarts with a BOM',
  `"double" 'single' \`back\` „low“ «angle»`,
  '100% %41%zz %E0%A4%A %s %d',
  'C:\\new\\table\\u0041\\',
  '</script><script>alert(1)</script>',
  '${x} $& $1 $$ #{y} {{z}} `${process.exit()}`',
  '__proto__',
  'constructor',
  '::error file=a,line=1::b\n##[group]c\n::set-output name=x::y',
  ']]> <!-- --> &amp;amp; &#0; &unknown; <!DOCTYPE x>',
  '| a | b |\n|---|---|\n# head\n[x](javascript:y) ![z](http://evil.test)',
  Buffer.from('a text in base64, padded').toString('base64'),
  Buffer.from('{"pri":3}').toString('hex'),
  'aaaa bbbb 616161 deadbeef 0x41',
  'long '.repeat(60),
  'ä'.repeat(300),
  '😀'.repeat(150),
  '\r\n\t  spaces \u00a0\u3000 ',
];

/** Ways in which a free text mentions somebody. */
const mentions: readonly ((name: string) => string)[] = [
  (name) => `reported by ${name}, today`,
  (name) => JSON.stringify({ by: name }),
  (name) => `<p>${[...name].map((each) => `&#${each.codePointAt(0)!};`).join('')}</p>`,
  (name) => `http://pms.test/?by=${encodeURIComponent(name.toWellFormed())}`,
];

/** Fields of bugs, tasks and stories whose text is free. */
const freeFields =
  'title name keywords os browser hardware found subStatus color steps desc projectName executionName storyTitle planName openedBuild sourceNote closedReason';
/** A story has the texts that the request sent. */
const sent = new Set(['title', 'spec', 'verify', 'sourceNote', 'source', 'keywords']);

/** The people and texts of one world. */
class World {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = sequence(seed, 'world');
  }

  service(): Service {
    const service = createService({
      override: {
        effect: (record, { operation }) => {
          if (operation === 'create-story') this.fill(record, [], (field) => !sent.has(field));
        },
      },
    });
    const { store } = service;
    const { users } = store;
    store.users = users.map((user, at) => this.named(user, at));
    const names = new Map(store.users.map(({ account, realname }) => [account, realname]));
    const oldNames = new Map(users.map(({ realname, account }) => [realname, names.get(account)!]));
    for (const record of [...store.bugs.values(), ...store.tasks.values()]) {
      rename(record, oldNames);
      this.fill(record, [...names.values()], () => true);
    }
    return service;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Each name has a number: no two people have the same. */
  private named(user: User, at: number): User {
    const realname = `${this.pick(givenNames)} ${this.pick(familyNames)} ${at + 10}`;
    return { ...user, realname, email: `${this.pick(givenNames)}.${at}@${this.pick(familyNames)}.test` };
  }

  private fill(record: JsonObject, names: readonly string[], isFree: (field: string) => boolean): void {
    for (const field of freeFields.split(' ')) {
      if (typeof record[field] !== 'string' || !isFree(field)) continue;
      const mention = names.length > 0 && this.next() < 0.3;
      record[field] = mention ? this.pick(mentions)(this.pick(names)) : this.pick(texts);
    }
  }
}

/** Gives the people in a record their new names. */
function rename(record: JsonObject, names: ReadonlyMap<string, string>): void {
  for (const [field, value] of Object.entries(record)) {
    if (typeof value === 'string' && names.has(value)) record[field] = names.get(value);
    else if (typeof value === 'object' && value !== null) rename(value as JsonObject, names);
  }
}

/** True for a name that is masked wherever it stands: a single word may be a word of any text. */
const isMaskedEverywhere = (name: string): boolean => /[\p{L}\p{N}]/u.test(name) && name.length > 3;

/** Reads every text of a JSON value, and of the JSON that it holds in texts. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    if (!/^\s*[{["]/.test(value)) return [value];
    try {
      return [value, ...textsOf(JSON.parse(value))];
    } catch {
      return [value];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}

const xmlOptions = {
  ignoreAttributes: false,
  trimValues: false,
  processEntities: { enabled: true, maxTotalExpansions: 1e9, maxExpandedLength: 1e9 },
};

/** Reads XML; the texts and attributes of it. */
function readXml(text: string): string[] {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(`${verdict.err.msg} in line ${verdict.err.line}`);
  return textsOf(new XMLParser(xmlOptions).parse(text));
}

/** Reads a page as a browser does. Texts of a service make no script, handler or picture. */
function readPage(text: string): string[] {
  const read: string[] = [];
  const active: string[] = [];
  const nodes: DefaultTreeAdapterTypes.Node[] = [parseHtml(text)];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('value' in node) read.push(node.value);
    if ('attrs' in node) {
      const { tagName, attrs } = node;
      read.push(...attrs.map(({ value }) => value));
      if (/^(?:script|img|iframe|object|embed)$/.test(tagName)) active.push(tagName);
      active.push(...attrs.filter(({ name }) => name.startsWith('on')).map(({ name }) => name));
      active.push(...attrs.filter(({ value }) => /^\s*javascript:/i.test(value)).map(({ value }) => value));
    }
    if ('childNodes' in node) nodes.push(...node.childNodes);
  }
  if (active.join() !== 'script') throw new Error(`has ${active.join(' ')}`);
  return read;
}

const markdownOptions = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
const markdownTags =
  /^(?:h[1-6]|p|ul|ol|li|table|thead|tbody|tr|t[hd]|code|pre|strong|em|a|details|summary|br|blockquote|hr|sub|del)$/;

function readMarkdown(text: string): string[] {
  const html = micromark(text, markdownOptions);
  const foreign = [...html.matchAll(/<([a-z]\w*)/gi)].find(([, tag]) => !markdownTags.test(tag!));
  if (foreign) throw new Error(`has the tag ${foreign[0]}`);
  return [html];
}

/** Reads a file of a run as other programs do, and returns its texts. */
function readBack(name: string, content: string): string[] {
  if (content !== content.toWellFormed()) throw new Error('has half a pair');
  if (name.endsWith('.json')) return textsOf(JSON.parse(content));
  if (name.endsWith('.ndjson'))
    return content
      .trimEnd()
      .split('\n')
      .flatMap((line) => textsOf(JSON.parse(line)));
  if (name.endsWith('.md')) return readMarkdown(content);
  return name.endsWith('.html') ? readPage(content) : readXml(content);
}

/** Writes the files of a run to a folder, and returns them with what was printed. */
async function filesOf(
  { evidence }: RunResult,
  language: Language,
): Promise<{ exitCode: number; files: Map<string, string>; printed: string }> {
  const out = mkdtempSync(join(tmpdir(), 'pms-world-'));
  try {
    let printed = '';
    const print = (text: string): void => void (printed += text);
    const host = {
      env: {},
      cwd: out,
      out: print,
      err: print,
      colour: false,
      width: 100,
      live: false,
      lost: async () => undefined,
    };
    const exitCode = await deliver(parseEvidence(evidence), settingsWithDefaults({ language, out }), {
      ...host,
      onInterrupt: () => () => undefined,
      quit: () => undefined,
    });
    const files = readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')] as const);
    return { exitCode, files: new Map(files), printed };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** Runs the suite in a world, reads every file back, and returns what is wrong. */
async function runIn(seed: number): Promise<Wrong[]> {
  const language = languages[seed % languages.length]!;
  const service = new World(seed).service();
  const names = service.store.users.flatMap(({ realname, email }) => [realname, email]);
  const result = await runOn(service, { seed, language });
  const { failures, warnings, blocked } = saidOf(result);
  const wrongs: Wrong[] = [
    ...failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...warnings.map((what) => ({ fault: 'false warning', what }) as const),
    ...blocked.map((what) => ({ fault: 'needless blocked', what }) as const),
  ];
  const other = (what: string): void => void wrongs.push({ fault: 'other verdict', what });
  if (!isDeepStrictEqual(judge(result.evidence, { language }).report, result.report))
    other('judge gives another report');
  const { exitCode, files, printed } = await filesOf(result, language);
  if (exitCode !== 0) other(`exit ${exitCode}: ${printed.slice(0, 500)}`);
  if (files.size < 9) other(`only the files ${[...files.keys()].join(', ')}`);
  if (/(?![\t\n])\p{Cc}|^::/mu.test(printed)) other('prints control characters or workflow commands');
  const sought = names.filter(isMaskedEverywhere);
  for (const [name, content] of [...files, ['console', printed] as const]) {
    try {
      const read = [content, ...(name === 'console' ? [] : readBack(name, content))].join('\n');
      for (const person of sought.filter((each) => read.includes(each)))
        other(`${name} shows ${JSON.stringify(person)}`);
    } catch (error) {
      other(`${name}: ${(error as Error).message}`);
    }
  }
  return wrongs;
}

/** Right services with people and texts of all kinds. */
export const worldDataRows: readonly Row[] = [
  {
    series: 'world-data',
    row: 'names and texts of all kinds',
    trials: async () =>
      Array.from({ length: worlds }, (_, seed): Trial => ({
        name: `world-data | ${seed}`,
        run: () =>
          runIn(seed).catch((error: unknown) => [
            { fault: 'other verdict', what: `throws ${(error as Error).stack}` },
          ]),
      })),
  },
];
