import { estimateClasses, plainText, textClasses } from '../../contract/value-classes.ts';
import { enums } from '../../contract/enums.ts';
import { operations } from '../../contract/operations.ts';
import { compareText } from '../common/judges.ts';
import { notJudged } from '../common/rows.ts';
import { propertyRows } from '../thorough/checks.ts';
import { classesOf, oneOf, textField, type Domain, type Sent } from '../thorough/domain.ts';
import { writeProperty } from '../thorough/property.ts';
import { optionalFields } from './bodies.ts';
import { repeatedIds, richText } from './judges.ts';
import { subject } from './steps.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

const estimates = classesOf(estimateClasses, isNumber).map((row) =>
  // One in four cases has two decimals.
  row.level === 'should' ? { ...row, share: 4 } : row,
);

/** What stories may be created with, beside the product (readings 32 to 34). */
export const storyDomain: Domain = {
  fields: {
    title: textField({ optional: false, shift: 0, unique: true }),
    spec: textField({ optional: false, shift: 1 }),
    pri: oneOf([1, 2, 3, 4], { plain: 2 }),
    category: oneOf(enums.storyCategory.values),
    verify: textField({ optional: true, shift: 2 }),
    source: oneOf(enums.storySource.values, { optional: true }),
    sourceNote: textField({ optional: true, shift: 3 }),
    estimate: { optional: true, combined: true, classes: estimates, plain: 2.5, bounded: true },
    keywords: textField({ optional: true, shift: 4 }),
  },
};

const rows = operations['create-story'].body!;
const isText = (field: string): boolean => rows[field]?.type === 'string' && rows[field].values === undefined;

/** Returns the fields with a value that should be accepted. */
const shouldFields = (values: Readonly<Record<string, Sent>>): string[] =>
  Object.keys(values).filter((field) => values[field]!.level === 'should');

const valuesAccepted =
  'A rejection counts only if each value was accepted in another request; else it is an undocumented limit.';

/** What is expected of every new story (readings 21, 32 to 34). */
export const storyProperty = writeProperty({
  subject,
  domain: () => storyDomain,
  compare: Object.fromEntries(richText.map((field) => [field, compareText])),
  fixed: ({ account }) => ({
    status: 'active',
    stage: 'wait',
    version: 1,
    ...(account === undefined ? {} : { openedBy: account }),
  }),
  kept: [],
  accepted: (values) => {
    const sent = optionalFields.filter((field) => field in values).length;
    return sent === 0 || sent === optionalFields.length ? 'must' : 'should';
  },
  checkOf: ({ level, breach, values }) => {
    if (level === 'must') return breach !== undefined && isText(breach.field) ? 'any-text' : 'any-fields';
    const fields = breach === undefined ? shouldFields(values) : [breach.field];
    if (fields.some(isText)) return 'any-script';
    return fields.length > 0 ? 'any-fraction' : 'any-subset';
  },
});

const { property, atOnce, otherValues } = propertyRows(storyProperty, {
  needs: ['a product in which stories may be created (PMS_PRODUCT_ID)'],
});

/** The checks on generated stories. */
export const propertyChecks = [
  property('any-fields', {
    statement: 'create-story.any-fields',
    holds: 'numbers and listed values of a story come back as sent, in any combination',
    reading: valuesAccepted,
    sends: 'stories with any of the other fields, listed values, priorities and estimates',
    hint: 'Look at what only the minimal failing request contains.',
    about: () => true,
  }),
  property('any-text', {
    statement: 'create-story.any-text',
    holds: 'texts come back as sent, in any combination with other fields',
    reading: `Text of ASCII letters, digits, single spaces and ${plainText.signs}, of up to ${plainText.longest} characters.`,
    sends: 'stories whose texts have each length and contain each letter and sign, also at both ends',
    hint: 'Look for code that trims, replaces or shortens text before it is stored or returned.',
    about: () => true,
  }),
  property('any-subset', {
    statement: 'create-story.any-subset',
    holds: 'a story can be created with the five sufficient fields and any of the other five',
    reading: valuesAccepted,
    sends: 'stories with some of the other fields',
    hint: 'None of the other fields may require another one.',
    about: ({ level, values }) => level === 'must' && storyProperty.accepted(values) === 'should',
  }),
  property('any-script', {
    statement: 'create-story.any-script',
    holds: 'letters of other scripts come back as sent, in each text field',
    sends: `stories with texts ${textClasses['accented-letters'].is}, ${textClasses['cyrillic-letters'].is}, ${textClasses['chinese-letters'].is}, and others`,
    hint: 'Check the character set of the column and of the connection.',
    about: ({ values }) => shouldFields(values).some(isText),
  }),
  property('any-fraction', {
    statement: 'create-story.any-fraction',
    holds: 'an estimate with two decimals comes back as sent',
    sends: 'stories with estimates of two decimals',
    hint: 'Check the precision of the column.',
    about: ({ values }) => !shouldFields(values).every(isText),
  }),
  atOnce({
    statement: 'create-story.at-once',
    holds: 'stories created in parallel have different ids and the values of their own request',
    sends: 'stories that succeeded before, many in parallel',
    hint: 'Look for state that is shared between requests, and for ids that the database did not assign.',
    more: (trials) =>
      repeatedIds(
        trials.flatMap(({ exchange, reply }) =>
          reply.kind === 'record' ? { exchange, record: reply.record } : [],
        ),
      ),
  }),
  otherValues('other-values', {
    statement: 'create-story.other-values',
    holds: 'what happens to values that the document does not mention',
    sends: 'stories with markup, line breaks, long texts, emoji and the like, one such value each',
    hint: notJudged,
  }),
];
