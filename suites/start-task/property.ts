import { propertyRows } from '../thorough/checks.ts';
import { writeProperty } from '../thorough/property.ts';
import { startDomain } from './domain.ts';
import { compareMoment } from './partial.ts';
import { subject } from './steps.ts';

/** What is promised of every start with all five fields (readings 20, 33). */
export const startProperty = writeProperty({
  subject,
  domain: startDomain,
  compare: { realStarted: compareMoment },
  fixed: () => ({ status: 'doing' }),
  kept: [],
  accepted: () => 'must',
  checkOf: ({ level }) => (level === 'must' ? 'any-values' : 'any-moment'),
});

const { property, atOnce } = propertyRows(startProperty, {
  needs: ['one more task in wait for each request, besides those of the other checks (PMS_TASK_IDS)'],
});

/** What generated starts are held against. */
export const propertyChecks = [
  property('any-values', {
    statement: 'start-task.any-values',
    holds: 'a task can be started with any efforts, time and assignee, which come back as sent',
    reading: 'A rejection counts only if it is seen twice and each value was accepted in another request.',
    sends: 'starts with consumed and left from 1 to 999 and times in each hour from 4 to 22, one task each',
    hint: 'Look at time zones, at 12-hour clocks, and at what is computed from consumed and left.',
    about: ({ level }) => level === 'must',
  }),
  property('any-moment', {
    statement: 'start-task.any-moment',
    holds: 'times in the hours in which clocks change come back as sent',
    sends: 'starts with times from 23:00 to 3:00, also on days on which clocks change',
    hint: 'Store the time as it was sent: it has no time zone.',
    about: ({ level }) => level === 'should',
  }),
  atOnce({
    statement: 'start-task.at-once',
    holds: 'tasks started in parallel each get the values of their own request',
    sends: 'starts of several tasks in parallel',
    hint: 'Look for state that is shared between requests.',
  }),
];
