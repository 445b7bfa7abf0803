export { createDeck } from './api.ts';
