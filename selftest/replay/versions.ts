/** In what a version differs from the others, as far as the suite can meet it. */
export interface VersionRow {
  /** The recordings that its bodies come from. */
  readonly recordings: '16.5' | '18.8';
  /** Status of a created product, bug and story. */
  readonly created: 200 | 201;
  readonly newStoryStatus: 'draft' | 'active';
  /** A confirmation that took effect is answered with nothing. */
  readonly emptyConfirm?: true;
  /** Story bodies without a numeric branch are refused. */
  readonly demandsBranch?: true;
  readonly unknownProduct: 'refused' | 'empty' | 'created';
  readonly duplicateTitle: 'coded' | 'worded' | 'allowed';
  /** A start without left finishes the task; elsewhere it is refused. */
  readonly startWithoutLeft: 'finishes' | 'refused';
  /** A second start, and one without any effort. */
  readonly repeatedStart: 'refused' | 'ignored';
  /** An id that is no number: an error page, or an empty answer to a confirmation. */
  readonly wordAsBugId: 'error page' | 'empty';
  readonly unknownTaskType?: string;
  readonly createsUsers: boolean;
  /** A project gets a hidden product of its own. */
  readonly shadowProducts?: true;
  /** Unset texts and links are null, unset dates all zero. */
  readonly nulls?: true;
  /** Members of a user entry beyond the recorded ones. */
  readonly userEntry?: Readonly<Record<string, unknown>>;
  /** Members of the recorded story that this version lacks. */
  readonly storyLacks?: readonly string[];
  /** Database numbers are strings. */
  readonly stringified?: true;
}

const common18 = {
  recordings: '18.8',
  created: 201,
  newStoryStatus: 'draft',
  unknownProduct: 'refused',
  duplicateTitle: 'coded',
  startWithoutLeft: 'finishes',
  repeatedStart: 'refused',
  wordAsBugId: 'empty',
  createsUsers: true,
} as const satisfies VersionRow;

const recent18 = {
  ...common18,
  duplicateTitle: 'allowed',
  unknownTaskType: 'text/html; charset=UTF-8',
  userEntry: { group: [] },
} as const satisfies VersionRow;

/** The versions that a replay service can be. */
export const versions = {
  '16.5': {
    recordings: '16.5',
    created: 200,
    newStoryStatus: 'active',
    emptyConfirm: true,
    unknownProduct: 'created',
    duplicateTitle: 'worded',
    startWithoutLeft: 'refused',
    repeatedStart: 'ignored',
    wordAsBugId: 'error page',
    createsUsers: false,
    nulls: true,
  },
  '18.3': {
    ...common18,
    created: 200,
    unknownProduct: 'empty',
    duplicateTitle: 'worded',
    startWithoutLeft: 'refused',
    shadowProducts: true,
    nulls: true,
    storyLacks: ['files', 'BSA', 'duration', 'demand', 'submitedBy', 'roadmap'],
  },
  '18.8': { ...common18, demandsBranch: true },
  '18.8-stringified': { ...common18, demandsBranch: true, stringified: true },
  '18.10': recent18,
  '18.10-stringified': { ...recent18, stringified: true },
} as const satisfies Readonly<Record<string, VersionRow>>;

/** A version that a replay service can be. */
export type Version = keyof typeof versions;
