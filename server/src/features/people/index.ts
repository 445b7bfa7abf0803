export { ageOf, ageSaid } from './ageOf.ts';
export { addImported, countChildren, listByImportKey, listTakenAddresses } from './importStore.ts';
export { invalidateAccount, invalidateFamily, invalidateProfiles } from './invalidateFamily.ts';
export { invalidatePartners } from './invalidatePartners.ts';
export {
  addAccount,
  addToAccount,
  changeAccount,
  changePerson,
  findByImportKey,
  findPerson,
  freeAddress,
  eraseFormerAddresses,
  freeUntrusted,
  handOver,
  hasFormerAddress,
  isBlocked,
  leaveFamily,
  listFamily,
  holdImportKey,
  holdPerson,
  listAddresses,
  lockPeople,
  type LockedRow,
  type Person,
  removeOldSynthetic,
  removeSynthetic,
  setLastChild,
  setReferralCode,
} from './store.ts';

/** The fields of a person needed by the lock order. */
export interface LockedPerson {
  id: string;
  type: string;
  /** Deleted accounts remain only for accounting: nothing new is created for them. */
  deletedAt?: Date | null;
}
