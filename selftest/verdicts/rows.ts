import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judge, type JudgeSettings } from '../../engine/judge.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { rangeFreedoms } from '../../reference/freedoms/ranges.ts';
import { thoroughDeviations } from '../../reference/thorough-deviations.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunResult, RunSettings } from '../../engine/run.ts';
import type { Judgement } from '../../engine/verdict.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';
import { askedAlone, rightRun, runAgainst, runBent } from '../in-process.ts';
import { bentRows } from './bent.ts';
import { gateRows } from './gates.ts';
import { harmlessRows, leakRows } from './refusals.ts';
import { serviceOf } from '../service-of.ts';
import {
  blamedIn,
  differences,
  firstWordsOf,
  gateIn,
  generatedOf,
  reasonsOf,
  requestsOf,
  shownIn,
  smallestIn,
} from './shown.ts';

/** A service of the catalogue, and what a run against it shows. */
export interface VerdictRow {
  readonly id: string;
  /** The file in this folder that holds what it must show. */
  readonly file: string;
  readonly run: () => Promise<RunResult>;
  /** The settings with which it is judged, if others than the usual ones. */
  readonly judgedWith?: JudgeSettings;
  readonly shown: (judgement: Judgement) => string;
}

/** What a run against the reference service shows. Awaited here: later, mutation testing has changed the code. */
export const reference = shownIn((await rightRun()).report);

const generated = { tasks: 140, thorough: 100 } as const;

/** The same with generated requests. */
const thoroughReference = shownIn(
  (await runAgainst({ tasks: generated.tasks }, { thorough: generated.thorough })).report,
);

/** Wrong services that only generated requests find: one in four. All of them: `npm run trials -- thorough`. */
const foundByGenerated = thoroughDeviations.filter((_, at) => at % 4 === 0);

/** Right services with undocumented limits, one in four. */
const withLimits = rangeFreedoms.filter((_, at) => at % 4 === 0);

const askedGenerated = (service: ServiceOptions): Partial<RunSettings> => ({
  ...(service.override?.everywhere ? {} : askedAlone(service)),
  thorough: generated.thorough,
});

const ofReference = { file: 'reference', run: () => runAgainst({}) };

/** A service whose list of users is out of order. */
const withoutList: ServiceOptions = {
  operation: 'list-users',
  override: { respond: () => jsonResponse(500, { error: 'out of order' }) },
};

const actsThoughRefused = serviceOf('start-task-acts-though-refused-and-forbids-started-tasks');

/** Fixtures, users and settings other than usual: what is blocked or skipped, why, and which setting is asked for. */
const settingRows: Readonly<Record<string, readonly [ServiceOptions, Partial<RunSettings>?]>> = {
  'no bug': [{ bugs: 0 }],
  'one bug': [{ bugs: 1 }],
  'two bugs': [{ bugs: 2 }],
  'no task': [{ tasks: 0 }],
  'one task': [{ tasks: 1 }],
  'one task that unauthorized requests start': [{ ...actsThoughRefused, tasks: 1 }],
  'two tasks': [{ tasks: 2 }],
  'four tasks': [{ tasks: 4 }],
  'no product': [{}, { product: undefined }],
  'no account': [{}, { account: undefined }],
  'no account and no list': [withoutList, { account: undefined }],
  'no list': [withoutList],
  'an assignee': [{}, { assignee: 'user07' }],
  'one user': [{ users: 1 }],
  'two users': [{ users: 2 }],
  'five users': [{ users: 5 }],
  'one user, and cc is dropped': [{ ...serviceOf('confirm-bug-drops-cc'), users: 1 }],
  'two users, and cc is dropped': [{ ...serviceOf('confirm-bug-drops-cc'), users: 2 }],
  'two users, and the last cc is dropped': [{ ...serviceOf('confirm-bug-drops-the-last-cc'), users: 2 }],
  'unknown bugs': [{}, { bugs: [900_001, 900_002] }],
  'an unknown bug among others': [{ bugs: 6 }, { bugs: [900_001, 1, 2, 3, 4] }],
  'unknown tasks': [{}, { tasks: [900_001, 900_002] }],
  'an unknown product': [{}, { product: 900_001 }],
  'another Token': [{}, { token: 'another-Token-1' }],
  'another account': [{}, { account: 'user14' }],
  'only reading': [{}, { readOnly: true }],
  'no open points': [{}, { open: false }],
  'one check': [{}, { only: ['start-task/echoes-left'] }],
  'two generated requests': [{}, { thorough: 2 }],
  'eight generated requests': [{}, { thorough: 8 }],
  'generated requests on one bug': [{ bugs: 1 }, { thorough: 10 }],
  'generated requests on two bugs': [{ bugs: 2 }, { thorough: 10 }],
  'only generated confirmations': [{}, { thorough: 10, only: ['confirm-bug/any-fields'] }],
  'without one check': [{}, { skip: ['list-users/*', 'confirm-bug/refuses-*'] }],
};

/** One check of each kind of request: only what it needs is sent. */
const askedFor = [
  'confirm-bug/accepts-all-fields',
  'confirm-bug/refuses-cut-short-token',
  'confirm-bug/empties-mailto',
  'start-task/echoes-left',
  'start-task/accepts-a-comment-in-another-script',
  'create-story/accepts-sufficient-fields',
  'create-story/invalid-values',
  'list-users/refuses-no-token',
  'list-users/takes-token-header-in-any-case',
  'list-users/media-type-is-json',
  'list-users/order',
];

/** Wrong services of each fault of a field, whose report is held in Chinese: its texts are made from values. */
const inChinese = deviations.filter(({ caughtBy: [check] }) =>
  /\/(?:field-types|enum-values|dates|user-references|required-fields-present)$/.test(check!),
);

/**
 * The reference service, each deviation and variant with the checks of its operation, services with other settings, bent by
 * hand, in Chinese and with gates, and recorded runs.
 */
export const verdictRows: readonly VerdictRow[] = [
  { ...ofReference, id: 'requests', shown: ({ report }) => requestsOf(report) },
  {
    ...ofReference,
    id: 'checks',
    shown: ({ report }) => [...shownIn(report)].map((check) => `\n  ${check.join(': ')}`).join(''),
  },
  {
    id: 'generated requests',
    file: 'generated',
    run: () => runAgainst({}, { thorough: 60 }),
    shown: ({ report }) => generatedOf(report),
  },
  ...[{}, serviceOf('confirms-once')].map((service, at) => ({
    id: `generated confirmations alone, of bugs that can be confirmed ${['again', 'once'][at]}`,
    file: 'generated',
    run: () => runAgainst(service, { thorough: 6, only: ['confirm-bug/any-fields'] }),
    shown: ({ report }: Judgement) => generatedOf(report),
  })),
  {
    id: 'checks with generated requests',
    file: 'generated',
    run: () => runAgainst({ tasks: generated.tasks }, { thorough: generated.thorough }),
    shown: ({ report }) => differences(report, reference),
  },
  ...[...foundByGenerated, ...withLimits].map((service) => ({
    id: `${service.id} with generated requests`,
    file: 'generated',
    run: () => runAgainst({ tasks: generated.tasks, ...service }, askedGenerated(service)),
    shown: ({ report }: Judgement) => differences(report, thoroughReference) + smallestIn(report),
  })),
  ...[...deviations, ...freedoms].map((service) => ({
    id: service.id,
    file: service.operation ?? 'several',
    run: () => runAgainst(service, askedAlone(service)),
    shown: ({ report }: Judgement) => differences(report, reference),
  })),
  ...Object.entries(settingRows).map(([id, [service, settings]]) => ({
    id,
    file: 'settings',
    run: () => runAgainst(service, settings),
    shown: ({ report }: Judgement) => differences(report, reference) + reasonsOf(report),
  })),
  ...Object.entries(bentRows).map(([id, { bend, options, settings }]) => ({
    id,
    file: 'bent',
    run: () => runBent(bend?.() ?? ((_, next) => next()), options, settings),
    shown: ({ report }: Judgement) => differences(report, reference) + reasonsOf(report) + blamedIn(report),
  })),
  ...Object.entries({ ...leakRows, ...harmlessRows }).map(([id, { operation, bend }]) => ({
    id,
    file: 'refusals',
    run: () => runBent(bend, {}, { only: [`${operation}/*`], open: false }),
    shown: ({ report }: Judgement) => differences(report, reference),
  })),
  ...askedFor.map((check) => ({
    id: `requests for ${check}`,
    file: 'settings',
    run: () => runAgainst({}, { only: [check] }),
    shown: ({ report }: Judgement) => requestsOf(report),
  })),
  ...inChinese.map((service) => ({
    id: `${service.id} in Chinese`,
    file: 'chinese',
    run: () => runAgainst(service, { ...askedAlone(service), language: 'zh' }),
    judgedWith: { language: 'zh' } as const,
    shown: ({ shown }: Judgement) => firstWordsOf(shown),
  })),
  ...[...recordings].map(([version, evidence]) => ({
    id: `ZenTao ${version}`,
    file: 'recorded',
    run: async () => ({ ...judge(evidence), evidence }),
    shown: ({ report }: Judgement) => differences(report, reference) + reasonsOf(report),
  })),
  ...Object.entries(gateRows).map(([id, { evidence, settings }]) => ({
    id,
    file: 'gates',
    run: async () => {
      const recorded = await evidence();
      return { ...judge(recorded, settings), evidence: recorded };
    },
    judgedWith: settings,
    shown: ({ report }: Judgement) => gateIn(report),
  })),
];

/** The files of this folder that hold what each row must show. */
export const verdictFiles = [...new Set(verdictRows.map(({ file }) => file))];

const pathOf = (file: string): string => fileURLToPath(new URL(`${file}.txt`, import.meta.url));

/** Text of a file with what these rows show. */
export const verdictText = (shown: readonly (readonly [id: string, shown: string])[]): string =>
  shown.map(([id, lines]) => `${id}: ${lines}\n`).join('');

/** What each row must show, by its id. */
export const approvedVerdicts = (): ReadonlyMap<string, string> =>
  new Map(
    verdictFiles.flatMap((file) =>
      readFileSync(pathOf(file), 'utf8')
        .split(/\n(?=\S)/)
        .map((text) => text.trimEnd())
        .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 2)] as const),
    ),
  );
