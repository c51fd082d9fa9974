import type { Report, Verdict } from '../judging/report.ts';
import { unanswered, verdictTitles } from './summary.ts';
import { digits } from './text.ts';

const colours: Readonly<Record<Verdict, string>> = {
  conformant: 'brightgreen',
  'non-conformant': 'red',
  incomplete: 'lightgrey',
};

function message({ verdict, counts: { must } }: Report): string {
  const title = verdictTitles[verdict].toLowerCase();
  const open = unanswered.reduce((sum, outcome) => sum + must[outcome], 0);
  if (verdict === 'non-conformant') return `${title} (${digits(must.fail)} failing)`;
  return verdict === 'incomplete' && open > 0 ? `${title} (${digits(open)} unanswered)` : title;
}

/** Takes a report; gives badge.json, as https://shields.io/badges/endpoint-badge describes it. */
export function toBadge(report: Report): string {
  const badge = {
    schemaVersion: 1,
    label: 'API v1 contract',
    message: message(report),
    color: colours[report.verdict],
  };
  return `${JSON.stringify(badge, null, 2)}\n`;
}
