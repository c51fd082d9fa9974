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
    holds: 'any fields with any values are taken together and come back as sent',
    reading: 'A refusal counts where it is seen again, and each value was accepted in another request.',
    sends:
      'confirmations with any of the fields, any listed type, any priority and one to five accounts in copy',
    hint: 'Look at what the smallest request has that others lack.',
    about: () => true,
  }),
  property('any-fields-keep', {
    statement: 'confirm-bug.any-fields-keep',
    holds: 'a field that is not sent keeps its value, whatever else is sent',
    sends: 'the same, one after the other to each bug',
    hint: 'Update only the columns whose fields are in the request.',
    about: ({ values }) => shownFields.some((field) => !(field in values)),
  }),
  atOnce({
    statement: 'confirm-bug.at-once',
    holds: 'bugs that are confirmed at once each get what their own request sent',
    sends: 'confirmations of several bugs that were right before, at once',
    hint: 'Look for what is kept between requests.',
  }),
];
