import { operations } from '../../contract/operations.ts';
import type { Check } from '../../engine/judging/check.ts';
import { phrase } from '../../messages/phrase.ts';
import { compareText } from '../common/judges.ts';
import { rowsFor, type Usual } from '../common/rows.ts';
import { withIntermittent } from '../common/acceptance.ts';
import {
  judgeAccepted,
  judgeCategories,
  judgeSources,
  judgeCreator,
  judgeIds,
  judgeOpenedDate,
  richText,
  judgeScripts,
  judgeTwoDecimals,
} from './judges.ts';
import { subject, type StoryStep } from './steps.ts';
import { recordChecks } from '../common/record-checks.ts';
import { commonChecks } from '../common/common-checks.ts';
import { propertyChecks } from './property.ts';

const usual: Usual = {
  needs: ['a product in which stories may be created (PMS_PRODUCT_ID)'],
  sends: 'stories with the five sufficient fields and with all ten',
};
const { check, value, echo, open } = rowsFor(subject, usual);

const echoes = Object.keys(operations['create-story'].body!).map((field) =>
  echo(
    field,
    {
      statement: 'create-story.reflects',
      holds: `a new story has the ${field} that was sent`,
      ...(richText.includes(field)
        ? { reading: 'Markup and entities around the same text are the same text.' }
        : {}),
      hint: 'Store the field, then build the response from what was stored.',
    },
    richText.includes(field) ? compareText : undefined,
  ),
);

const sentSufficient = phrase(
  'sent-sufficient',
  'a story with the five sufficient fields',
  '只带文档认可的五个字段的需求',
);
const sentAll = phrase('sent-all', 'a story with all ten fields', '带全部十个字段的需求');

/** Everything that is judged or observed of creating a story. */
export const checks: readonly Check<StoryStep>[] = [
  check('accepts-sufficient-fields', {
    statement: 'create-story.sufficient',
    holds: 'a story can be created with only title, spec, product, pri and category',
    // The same response to an unknown product shows that the one of the settings does not exist.
    hint: 'Check that the product exists, and that the account of the Token may create stories in it.',
    judge: (answers) =>
      withIntermittent(answers, judgeAccepted(answers, 'sufficient/*', sentSufficient), [
        'scripts',
        'two-decimals',
      ]),
  }),
  check('accepts-all-fields', {
    statement: 'create-story.accepts',
    holds: 'a story can be created with all ten fields',
    hint: 'A request may contain all fields of the table together.',
    judge: (answers) => judgeAccepted(answers, 'all/*', sentAll),
  }),
  check('accepts-every-category', {
    statement: 'create-story.categories',
    holds: 'each listed category is accepted',
    hint: 'Compare the accepted values with the list of section 2.4.',
    judge: judgeCategories,
  }),
  check('accepts-every-source', {
    statement: 'create-story.sources',
    holds: 'each listed source is accepted',
    hint: 'Compare the accepted values with the list of section 2.4.',
    judge: judgeSources,
  }),
  value('status-is-active', 'create-story.new-status', 'status', 'active', {
    holds: 'a new story has status active',
    hint: 'A new story is active right away, without draft.',
  }),
  value('stage-is-wait', 'create-story.new-stage', 'stage', 'wait', {
    holds: 'a new story has stage wait',
    hint: 'A new story starts at the first stage.',
  }),
  value('version-is-1', 'create-story.new-version', 'version', 1, {
    holds: 'a new story has version 1',
    hint: 'Versions start at 1.',
  }),
  check('opened-by-token-account', {
    statement: 'create-story.creator',
    holds: 'openedBy is the account that the Token belongs to',
    needs: [...usual.needs, 'the account of the Token (PMS_ACCOUNT)'],
    hint: 'Take the creator from the session, not from the request.',
    judge: judgeCreator,
  }),
  check('opened-date-is-now', {
    statement: 'create-story.opened-now',
    holds: 'openedDate of a new story is the time of the request',
    reading:
      'The Date header of the response is the time of the service, if it sends one. Five minutes more or less pass.',
    hint: 'Convert local time to UTC before you add the Z.',
    judge: judgeOpenedDate,
  }),
  check('new-id-each-time', {
    statement: 'create-story.new-id',
    holds: 'two stories have different ids',
    hint: 'Return the record that the request created.',
    judge: judgeIds,
  }),
  ...echoes,
  check('keeps-other-scripts', {
    statement: 'create-story.other-scripts',
    holds: 'letters of other scripts in texts come back as sent',
    sends: 'a story whose texts have accented, Cyrillic and Chinese letters, in NFC',
    hint: 'Use UTF-8 for the connection and the column, and do not normalise text.',
    judge: judgeScripts,
  }),
  check('keeps-two-decimals', {
    statement: 'create-story.two-decimals',
    holds: 'an estimate with two decimals comes back as sent',
    reading: 'Judged only if estimates with one decimal come back as sent.',
    sends: 'a story with an estimate of two decimals',
    hint: 'Check the precision of the column.',
    judge: judgeTwoDecimals,
  }),
  ...recordChecks({ ...usual, subject }),
  ...commonChecks({
    subject,
    controls: ['sufficient/*', 'again/*', 'extra/sufficient/*'],
    otherControls: ['all/*', 'again/*', 'extra/all/*'],
    needs: usual.needs,
  }),
  open(
    'missing-fields',
    'create-story.missing-fields',
    'the response to a story without one of the five fields',
    'open/missing/*',
  ),
  open('unknown-product', 'create-story.unknown-product', 'the response for a product that does not exist'),
  open('invalid-values', 'create-story.invalid-values', 'the response to invalid values', 'open/invalid/*'),
  open('malformed-json', 'create-story.malformed-json', 'the response to a body that is not JSON'),
  ...propertyChecks,
];
