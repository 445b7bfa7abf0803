export { useSearch } from './useSearch.ts';
export { familyLine } from './familyLine.ts';
export { usePaymentLine } from './paymentLine.ts';
