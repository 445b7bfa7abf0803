import type { DeckContent } from '@skylark/contract/teacherDecks';
import { expect, it } from 'vitest';
import { CallError } from '../../../lib/call.ts';
import { Draft } from './Draft.ts';
import { storedDraft } from './storedDraft.ts';

const begin: { id: string; version: number; content: DeckContent } = {
  id: 'a',
  version: 3,
  content: { title: 'On the farm', notes: '', words: [], slides: [] },
};
const nothingElse = (): Promise<never> => Promise.reject(new Error('nobody asks'));
const rename =
  (title: string) =>
  (content: DeckContent): DeckContent => ({ ...content, title });

it('saves what was changed during a slow save on top of it, once', async () => {
  const sent: [version: number, title: string][] = [];
  const first = Promise.withResolvers<void>();
  const draft = new Draft(
    begin,
    async (version, { title }) => {
      sent.push([version, title]);
      await first.promise;
      return { version: version + 1 };
    },
    nothingElse,
  );
  draft.change(rename('One'));
  const flushes = [draft.flush()];
  draft.change(rename('Two'));
  flushes.push(draft.flush(), draft.flush());
  first.resolve();
  expect(await Promise.all(flushes)).toEqual([5, 5, 5]);
  expect(sent).toEqual([
    [3, 'One'],
    [4, 'Two'],
  ]);
});

it('keeps in the tab what was not saved, until it is', async () => {
  const left = new Draft(begin, () => Promise.reject(new CallError(0, undefined)), nothingElse);
  left.change(rename('Mine'));
  expect(await left.flush()).toBeUndefined();
  const opened = new Draft(begin, (version) => Promise.resolve({ version: version + 1 }), nothingElse);
  expect(opened.state()).toMatchObject({ content: { title: 'Mine' }, saving: { kind: 'waiting' } });
  // Another tab has saved meanwhile: the person decides.
  const later = new Draft({ ...begin, version: 4 }, () => Promise.reject(new Error('nothing is sent')), nothingElse);
  expect(later.state()).toMatchObject({ content: { title: 'Mine' }, saving: { kind: 'behind' } });
  expect(await later.flush()).toBeUndefined();
  expect(await opened.flush()).toBe(4);
  expect(storedDraft('a')).toBeNull();
});

it('does not come back after it was discarded', async () => {
  const draft = new Draft(begin, () => Promise.reject(new Error('nothing is sent')), nothingElse);
  draft.change(rename('Mine'));
  draft.discard();
  draft.change(rename('Mine too'));
  await draft.flush();
  expect(storedDraft('a')).toBeNull();
});

it('goes on where the answer to its own save was lost, and stops where another page was first', async () => {
  let stored = { version: 3, content: begin.content };
  let isLost = true;
  const save = (version: number, content: DeckContent): Promise<{ version: number }> => {
    if (version !== stored.version) return Promise.reject(new CallError(409, { error: 'deck_changed' }));
    // The database returns the fields in another order.
    stored = { version: version + 1, content: Object.fromEntries(Object.entries(content).toReversed()) as DeckContent };
    return isLost ? Promise.reject(new CallError(0, undefined)) : Promise.resolve({ version: stored.version });
  };
  const draft = new Draft({ ...begin, id: 'lost' }, save, () => Promise.resolve(stored));
  draft.change(rename('Mine'));
  expect(await draft.flush()).toBeUndefined();
  isLost = false;
  draft.change(rename('Mine too'));
  expect(await draft.flush()).toBe(5);
  expect(stored.content.title).toBe('Mine too');
  // The page was left before the response: it finds its change stored.
  isLost = true;
  draft.change(rename('Last'));
  expect(await draft.flush()).toBeUndefined();
  expect(new Draft({ id: 'lost', ...stored }, save, nothingElse).state().saving).toEqual({ kind: 'saved' });
  stored = { version: 7, content: { ...begin.content, title: 'Theirs' } };
  isLost = false;
  draft.change(rename('Mine at last'));
  expect(await draft.flush()).toBeUndefined();
  expect(draft.state().saving).toEqual({ kind: 'behind' });
});

it('every step of this tab is taken back and made again; letters typed one after the other are one step', async () => {
  const draft = new Draft(begin, (version) => Promise.resolve({ version: version + 1 }), nothingElse);
  const word = (text: string) => (content: DeckContent) => ({
    ...content,
    words: [...content.words, { word: text, picture: null, sound: null }],
  });
  expect(draft.state()).toMatchObject({ canUndo: false, canRedo: false });
  for (const title of ['P', 'Pe', 'Pets']) draft.change(rename(title));
  draft.change(word('cat'));
  draft.change(word('dog'));
  const now = () => [draft.state().content.title, ...draft.state().content.words.map((one) => one.word)].join(' ');
  const seen = [now()];
  for (let step = 0; step < 4; step += 1) {
    draft.undo();
    seen.push(now());
  }
  expect(seen).toEqual(['Pets cat dog', 'Pets cat', 'Pets', 'On the farm', 'On the farm']);
  draft.redo();
  draft.redo();
  expect(now()).toBe('Pets cat');
  expect(draft.state()).toMatchObject({ canUndo: true, canRedo: true });
  draft.change(word('pig'));
  expect(draft.state().canRedo).toBe(false);
  expect(await draft.flush()).toBe(4);
});
