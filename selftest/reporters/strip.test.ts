import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { stripLines, stripOf, stripToSvg } from '../../reporters/strip.ts';
import { conformant, hostileStrings, nonConformant } from './sample.ts';

test('every check has one mark, at the same place whatever its outcome', () => {
  const places = (report: typeof conformant) =>
    stripOf(report.checks).flatMap(({ operation, blocks }) =>
      blocks.flatMap(({ level, marks }) => marks.map(({ id }) => `${operation} ${level} ${id}`)),
    );
  expect(places(nonConformant)).toHaveLength(nonConformant.checks.length);
  expect(places(nonConformant)).toEqual(places(conformant));
});

test('as text', () => {
  expect(stripLines(stripOf(nonConformant.checks))).toEqual([
    'confirm-bug   ??-',
    'start-task    .XX.  o',
    'create-story  ~#',
    'list-users    .  !  o',
  ]);
});

test('the picture is XML whatever its label says, and has a mark for each check', () => {
  const label = Object.values(hostileStrings).join(' ');
  const svg = stripToSvg(stripOf(nonConformant.checks), label);
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg.match(/<use /g)).toHaveLength(nonConformant.checks.length);
  const { svg: root } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(svg);
  expect(Object.keys(root)).not.toContain('script');
});
