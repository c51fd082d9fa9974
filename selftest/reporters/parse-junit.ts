import { XMLParser } from 'fast-xml-parser';

/** A failure, an error or a skip: its attributes, and its text. */
export interface JunitElement {
  readonly message?: string;
  readonly '#text'?: string;
}

/** A case as a reader of JUnit gets it. */
export interface JunitCase {
  readonly classname: string;
  readonly name: string;
  readonly failure?: JunitElement;
  readonly error?: JunitElement;
  readonly skipped?: JunitElement;
}

type Counts = Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', string>>;

/** A suite of cases, with the counts that its attributes give. */
export interface JunitSuite extends Counts {
  readonly name: string;
  readonly testcase: readonly JunitCase[];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
});

/** Parses a JUnit file as CI systems do: the suites, and the counts of all of them. */
export function parseJunit(xml: string): Counts & { readonly testsuite: readonly JunitSuite[] } {
  return (parser.parse(xml) as { testsuites: ReturnType<typeof parseJunit> }).testsuites;
}
