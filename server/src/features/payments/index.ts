export { correctCredits, returnCredit, spendCredit } from './credits.ts';
export { paymentsRoutes } from './routes.ts';
export { listCreditEntries, readBalance } from './store.ts';
export { paymentsData } from './personalData.ts';
