export { type Actor, SCHOOL, recordAct } from './recordAct.ts';
export { listActs } from './store.ts';
export { actsData } from './personalData.ts';
