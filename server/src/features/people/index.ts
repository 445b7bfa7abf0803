export { invalidateFamily } from './invalidateFamily.ts';
export {
  addPerson,
  changeFamily,
  changePerson,
  findPerson,
  forgetLastChild,
  freeAddress,
  freeUntrusted,
  handOver,
  listFamily,
  lockPeople,
  type Person,
  setReferralCode,
} from './store.ts';

/** As much of a person as the order of locks has to know. */
export interface LockedPerson {
  id: string;
  type: string;
}
