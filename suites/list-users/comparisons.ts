import {
  emptyBrowseMeansEverybody,
  filterHoldsOnEveryPage,
  insideOutsideAreEverybody,
  insideOutsideShareNobody,
  noBrowseMeansInside,
  otherBrowseMeansEverybody,
} from './filters.ts';
import { pagesHoldEverybody, pagesShareNobody } from './paging.ts';
import { filteredTotalCounts, totalCountsEverybody, totalIgnoresLimit, totalIgnoresPage } from './totals.ts';

/** Everything that compares pages or lists with each other, by the name of its check. */
export const comparisons = {
  'total-ignores-page': totalIgnoresPage,
  'total-ignores-limit': totalIgnoresLimit,
  'total-counts-everybody': totalCountsEverybody,
  'filtered-total-counts-the-filtered': filteredTotalCounts,
  'pages-share-nobody': pagesShareNobody,
  'pages-hold-everybody': pagesHoldEverybody,
  'no-browse-means-inside': noBrowseMeansInside,
  'inside-and-outside-share-nobody': insideOutsideShareNobody,
  'inside-and-outside-are-everybody': insideOutsideAreEverybody,
  'other-browse-means-everybody': otherBrowseMeansEverybody,
  'empty-browse-means-everybody': emptyBrowseMeansEverybody,
  'filter-holds-on-every-page': filterHoldsOnEveryPage,
} as const;
