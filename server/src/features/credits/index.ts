export {
  correctCredits,
  hasSpentCredit,
  isCorrected,
  listOpenings,
  openBalances,
  returnCredits,
  setLessonCredit,
  spendAgain,
  spendCredits,
} from './credits.ts';
export {
  addCreditEntry,
  eraseCreditNotes,
  findCreditPlace,
  listCreditEntries,
  listCreditPage,
  listLots,
  readBalance,
} from './store.ts';
export { unusedOf } from './rules.ts';
export { invalidateBalance } from './invalidateBalance.ts';
