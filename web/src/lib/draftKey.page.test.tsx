import { expect, it } from 'vitest';
import { startDraft, DRAFT_KEY } from './draftKey.ts';

it('what the school does not know stays as the family typed it', () => {
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ parentName: 'Olena', phone: '+380501112233', age: 7 }));
  startDraft({ childAge: null, childName: 'Marta', parentName: null, phone: '' });
  expect(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '')).toEqual({
    childName: 'Marta',
    parentName: 'Olena',
    phone: '+380501112233',
    age: 7,
  });
});
