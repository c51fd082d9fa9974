import { propertyRows } from '../thorough/checks.ts';
import { writeProperty } from '../thorough/property.ts';
import { shownFields } from './bodies.ts';
import { compareAccount, compareOwed } from './comparisons.ts';
import { confirmDomain } from './domain.ts';
import { subject } from './steps.ts';

/** What is promised of every confirmation (readings 19, 34). */
export const confirmProperty = writeProperty({
  subject,
  domain: confirmDomain,
  compare: { assignedTo: compareAccount, mailto: compareOwed },
  fixed: () => ({}),
  kept: shownFields,
  accepted: () => 'must',
  checkOf: ({ level }) => (level === 'must' ? 'any-fields' : 'any-fields-keep'),
});

const { property, atOnce } = propertyRows(confirmProperty, {
  needs: ['one bug that is not confirmed (PMS_BUG_IDS); more where a bug can be confirmed only once'],
});

/** What generated confirmations are held against. */
export const propertyChecks = [
  property('any-fields', {
    statement: 'confirm-bug.any-fields',
    holds: 'any combination of fields and values is accepted and comes back as sent',
    reading: 'A rejection counts only if it is seen twice and each value was accepted in another request.',
    sends:
      'confirmations with any of the fields, any listed type, any priority and one to five accounts in copy',
    hint: 'Look at what only the minimal failing request contains.',
    about: () => true,
  }),
  property('any-fields-keep', {
    statement: 'confirm-bug.any-fields-keep',
    holds: 'a field that is not sent keeps its value, whatever else is sent',
    sends: 'the same requests, several in sequence to each bug',
    hint: 'Update only the columns whose fields are in the request.',
    about: ({ values }) => shownFields.some((field) => !(field in values)),
  }),
  atOnce({
    statement: 'confirm-bug.at-once',
    holds: 'bugs confirmed in parallel each get the values of their own request',
    sends: 'confirmations that succeeded before, of several bugs in parallel',
    hint: 'Look for state that is shared between requests.',
  }),
];
