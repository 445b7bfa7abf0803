export { NowRow } from './NowRow.tsx';
