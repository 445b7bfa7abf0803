import { expect, it } from 'vitest';
import { OF_ACCOUNT } from './childStore.ts';
import { authData } from './personalData.ts';

it('every table of this feature goes over with an account', () => {
  const names = OF_ACCOUNT.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  // Networks are deleted with their devices by the foreign key; closings and sessions have statements of their own.
  expect([...names, 'account_closings', 'known_networks', 'sessions'].toSorted()).toEqual(authData.tables.toSorted());
});
