/** The board's code: after the room can be used, before it is needed. */
export const loadStage = () => import('./Stage.tsx').then((module) => ({ default: module.Stage }));
