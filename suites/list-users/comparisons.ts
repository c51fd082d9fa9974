import { answersLaterPages } from './acceptance.ts';
import {
  browseKeepsItsCase,
  emptyBrowseMeansEverybody,
  filterHoldsOnEveryPage,
  insideOutsideAreEverybody,
  insideOutsideShareNobody,
  noBrowseMeansInside,
  otherBrowseMeansEverybody,
} from './filters.ts';
import { echoesPage, fullPages, limitsAgree } from './page-judges.ts';
import { pagesHoldEverybody, pagesShareNobody, unlessPagesLose } from './paging.ts';
import { filteredTotalCounts, totalCountsEverybody, totalIgnoresLimit, totalIgnoresPage } from './totals.ts';

/** Everything that compares pages or lists with each other, by the name of its check. */
export const comparisons = {
  'answers-a-page': answersLaterPages,
  'echoes-page': echoesPage,
  'full-page-before-the-last': fullPages,
  'limits-agree': limitsAgree,
  'total-ignores-page': totalIgnoresPage,
  'total-ignores-limit': totalIgnoresLimit,
  'total-counts-everybody': unlessPagesLose(totalCountsEverybody),
  'filtered-total-counts-the-filtered': unlessPagesLose(filteredTotalCounts),
  'pages-share-nobody': pagesShareNobody,
  'pages-hold-everybody': pagesHoldEverybody,
  'no-browse-means-inside': unlessPagesLose(noBrowseMeansInside),
  'inside-and-outside-share-nobody': insideOutsideShareNobody,
  'inside-and-outside-are-everybody': unlessPagesLose(insideOutsideAreEverybody),
  'other-browse-means-everybody': otherBrowseMeansEverybody,
  'empty-browse-means-everybody': emptyBrowseMeansEverybody,
  'browse-keeps-its-case': browseKeepsItsCase,
  'filter-holds-on-every-page': unlessPagesLose(filterHoldsOnEveryPage),
} as const;
