/** Allowed values, exactly those that the document lists (2.2 to 2.4, 4.4). */
export const enums = {
  bugType: {
    section: '2.2',
    values: [
      'codeerror',
      'config',
      'install',
      'security',
      'performance',
      'standard',
      'automation',
      'designdefect',
      'others',
    ],
  },
  bugStatus: { section: '2.2', values: ['active', 'resolved', 'closed'] },
  taskType: {
    section: '2.3',
    values: ['design', 'devel', 'request', 'test', 'study', 'discuss', 'ui', 'affair', 'misc'],
  },
  taskStatus: { section: '2.3', values: ['wait', 'doing', 'done', 'closed', 'cancel'] },
  storySource: { section: '2.4', values: ['customer', 'user', 'po', 'market'] },
  storyCategory: {
    section: '2.4',
    values: ['feature', 'interface', 'performance', 'safe', 'experience', 'improve', 'other'],
  },
  storyStage: {
    section: '2.4',
    values: [
      'wait',
      'planned',
      'projected',
      'developing',
      'developed',
      'testing',
      'tested',
      'verified',
      'released',
      'closed',
    ],
  },
  storyStatus: { section: '2.4', values: ['draft', 'active', 'closed', 'changed'] },
  userType: { section: '4.4', values: ['inside', 'outside'] },
} as const satisfies Record<string, { section: string; values: readonly string[] }>;

/** The name of an enum of the document. */
export type EnumName = keyof typeof enums;
