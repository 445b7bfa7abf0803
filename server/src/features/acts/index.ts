export { actsData } from './personalData.ts';
export type { Inverse } from './inverse.ts';
export { type Done, runAct } from './runAct.ts';
export { readOwnActs } from './readOwnActs.ts';
export { undoAct } from './undoAct.ts';
export { giveWithinLimits } from './limits.ts';
