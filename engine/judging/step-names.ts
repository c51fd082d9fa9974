/** The name of a treatment that is sent again. */
export const repeatStep = (step: string, turn: number): string =>
  turn === 1 ? `again/${step}` : `again/${turn}/${step}`;

/** The name of the control request of a step. */
export const controlStep = (step: string): string => `control/${step}`;

/** The name of a request that is sent once more after it was rejected once. */
export const sameStep = (step: string, time: number): string => `same/${time}/${step}`;

/** True for the name of a treatment that is sent again. */
export const isRepeat = (step: string): boolean => step.startsWith('again/');

/** The step of the experiment that a step belongs to. */
export const experimentOf = (step: string): string => step.replace(/^(?:again\/(?:\d+\/)?|control\/)/, '');
