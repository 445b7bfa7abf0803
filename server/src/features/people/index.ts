export {
  addPerson,
  changePerson,
  findPerson,
  freeAddress,
  freeUntrusted,
  lockPeople,
  type Person,
  setReferralCode,
} from './store.ts';

/** As much of a person as the order of locks has to know. */
export interface LockedPerson {
  id: string;
  type: string;
}
