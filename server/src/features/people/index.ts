export { invalidateFamily } from './invalidateFamily.ts';
export {
  addPerson,
  changeFamily,
  changePerson,
  findByImportKey,
  findPerson,
  forgetLastChild,
  freeAddress,
  forgetFormerAddresses,
  freeUntrusted,
  handOver,
  hasFormerAddress,
  isBlocked,
  listFamily,
  holdImportKey,
  holdPerson,
  listAccountsByImportKey,
  listAddresses,
  lockPeople,
  type Person,
  removeSynthetic,
  setReferralCode,
} from './store.ts';

/** As much of a person as the order of locks has to know. */
export interface LockedPerson {
  id: string;
  type: string;
  /** Only the books know an account that was deleted: nothing new is made for it. */
  deletedAt?: Date | null;
}
