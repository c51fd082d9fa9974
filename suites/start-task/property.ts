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
  needs: ['a task in wait for each request, beyond those of the other checks (PMS_TASK_IDS)'],
});

/** What generated starts are held against. */
export const propertyChecks = [
  property('any-values', {
    statement: 'start-task.any-values',
    holds: 'a task is started with any efforts, moment and assignee, which come back as sent',
    reading: 'A refusal counts where it is seen again, and each value was accepted in another request.',
    sends: 'starts with consumed and left from 1 to 999 and moments of each hour from 4 to 22, a task each',
    hint: 'Look at zones, at forms of the hour, and at what is computed from consumed and left.',
    about: ({ level }) => level === 'must',
  }),
  property('any-moment', {
    statement: 'start-task.any-moment',
    holds: 'moments in the hours in which clocks change come back as sent',
    sends: 'starts with moments from 23 to 3 o’clock, also of days on which clocks change',
    hint: 'Keep the moment as it was sent: it has no zone.',
    about: ({ level }) => level === 'should',
  }),
  atOnce({
    statement: 'start-task.at-once',
    holds: 'tasks that are started at once each get what their own request sent',
    sends: 'starts of several tasks at once',
    hint: 'Look for what is kept between requests.',
  }),
];
