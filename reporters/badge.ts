import type { Report, Verdict } from '../judging/report.ts';
import { titleOf, withoutResult } from './summary.ts';
import { digits } from '../messages/numbers.ts';

const colours: Readonly<Record<Verdict, string>> = {
  conformant: 'brightgreen',
  'non-conformant': 'red',
  incomplete: 'lightgrey',
};

function waivedIn({ counts: { must, should } }: Report): string[] {
  const waived = must.waived + should.waived;
  return waived > 0 ? [`${digits(waived)} waived`] : [];
}

function colourOf(report: Report): string {
  if (report.verdict !== 'conformant') return colours[report.verdict];
  if (!report.gate.met) return 'orange';
  return waivedIn(report).length > 0 ? 'yellowgreen' : colours.conformant;
}

function message(report: Report): string {
  const { verdict, counts, gate } = report;
  const { must } = counts;
  const title = titleOf(report).toLowerCase();
  const missing = withoutResult.reduce((sum, outcome) => sum + must[outcome], 0);
  if (verdict === 'non-conformant') return `${title} (${digits(must.fail)} failing)`;
  if (verdict === 'conformant')
    return [title, ...waivedIn(report), ...(gate.met ? [] : ['gate not met'])].join(', ');
  return missing > 0 ? `${title} (${digits(missing)} unanswered)` : title;
}

/** Returns badge.json, in the format of https://shields.io/badges/endpoint-badge. */
export function toBadge(report: Report): string {
  const badge = {
    schemaVersion: 1,
    label: 'API v1 contract',
    message: message(report),
    color: colourOf(report),
  };
  return `${JSON.stringify(badge, null, 2)}\n`;
}
