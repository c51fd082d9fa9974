import { rowsFor } from '../common/rows.ts';
import { subject } from './steps.ts';

/** Constructors of the checks of listing users; by default a check needs every list. */
export const { check, open } = rowsFor(subject, {
  given: ['r1/*'],
  needs: [],
  sends: 'every list whole, and pages of a small limit',
});
