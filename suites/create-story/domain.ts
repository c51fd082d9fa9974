import { estimateClasses } from '../../contract/classes.ts';
import { enums } from '../../contract/enums.ts';
import { absent, type Domain } from '../thorough/domain.ts';
import { classesOf, oneOf, textField } from '../thorough/fields.ts';
import { optionalFields } from './bodies.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** So many estimates with two decimals are tried. */
const fractions = 3;

const estimates = classesOf(estimateClasses, isNumber).map((row) =>
  row.level === 'should' ? { ...row, rounds: fractions } : row,
);

type TextField = 'title' | 'spec' | 'verify' | 'sourceNote' | 'keywords';

/** Where each text begins in its round of classes, by category: no two fields are always in step. */
const steps: Readonly<Record<TextField, readonly number[]>> = {
  title: [0, 0, 0, 0, 0, 0, 0],
  spec: [0, 1, 1, 0, 1, 2, 2],
  verify: [0, 0, 0, 2, 2, 1, 0],
  sourceNote: [0, 2, 1, 2, 2, 2, 1],
  keywords: [0, 2, 2, 0, 1, 1, 2],
};

/** Each category beside each class of each text that is sent less than others; and a story with no further field. */
const laid = [
  ...[1, 2, 0].flatMap((round) =>
    enums.storyCategory.values.map((category, at) => ({
      category,
      ...Object.fromEntries(
        Object.entries(steps).map(([field, step]) => {
          const last = field === 'title' || field === 'spec' ? 'signs' : absent;
          return [field, ['words', 'ambiguous', last][(round + step[at]!) % 3]!];
        }),
      ),
    })),
  ),
  Object.fromEntries(optionalFields.map((field) => [field, absent])),
];

/** What stories may be created with, beside the product (readings 32 to 34). */
export const storyDomain: Domain = {
  fields: {
    title: textField({ optional: false, shift: 0, unique: true }),
    spec: textField({ optional: false, shift: 1 }),
    pri: oneOf([1, 2, 3, 4], { inTriples: true, plain: 2 }),
    category: oneOf(enums.storyCategory.values, { inTriples: true }),
    verify: textField({ optional: true, shift: 2 }),
    source: oneOf(enums.storySource.values, { optional: true, inTriples: true }),
    sourceNote: textField({ optional: true, shift: 3 }),
    estimate: { optional: true, inTriples: true, classes: estimates, plain: 2.5 },
    keywords: textField({ optional: true, shift: 4 }),
  },
  laid,
};
