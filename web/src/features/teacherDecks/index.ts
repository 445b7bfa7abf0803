export { makeDeck } from './api.ts';
