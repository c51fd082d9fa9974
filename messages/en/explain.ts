/** What `explain` says of a check besides the words of its table, in English. */
export const explain = {
  levels: {
    must: 'required (must): the document states it; a service that differs is not conformant',
    should: 'recommended (should): the document shows it without requiring it; a difference is a warning',
    open: 'undocumented (open): the document does not specify it; the behaviour is recorded, not judged',
  },
  labels: {
    expects: 'Expects',
    level: 'Level',
    provisional: 'Provisional',
    requirement: 'Requirement',
    reading: 'Reading',
    readings: 'Readings',
    operation: 'Operation',
    sent: 'Sent',
    needs: 'Needs',
    look: 'Look first',
    caught: 'Caught',
    only: 'Test only this',
  },
  /** A label with what stands between it and its text. */
  label: (label: string): string => `${label}:`,
  provisional: (version: string): string => `new in ${version}: reported, does not gate in that version`,
  requirement: (says: string, section: string, id: string): string => `${says} (section ${section}; ${id})`,
  nothing: 'nothing beyond the Token',
  deviation: (id: string, does: string): string => `${id}, which ${does}`,
  inReadings: 'in docs/readings.md',
};
