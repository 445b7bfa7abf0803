export { type LockedPerson, lockPeople } from './store.ts';
