import { estimateClasses } from '../../contract/classes.ts';
import { enums } from '../../contract/enums.ts';
import type { Domain } from '../thorough/domain.ts';
import { classesOf, oneOf, textField } from '../thorough/fields.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** So many estimates with two decimals are tried. */
const fractions = 3;

const estimates = classesOf(estimateClasses, isNumber).map((row) =>
  row.level === 'should' ? { ...row, rounds: fractions } : row,
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
