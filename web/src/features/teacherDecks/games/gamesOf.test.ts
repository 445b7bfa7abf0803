import { StoredActivity } from '@skylark/contract/activity';
import { DeckContent } from '@skylark/contract/teacherDecks';
import { expect, it } from 'vitest';
import { faultsOf } from '../activity/faults.ts';
import { GAMES, gamesOf } from './gamesOf.ts';

const picture = (letter: string) => ({ key: `slide-${letter.repeat(40)}.webp` });
const pictured = ['cat', 'dog', 'pig', 'cow', 'hen', 'duck'].map((text, at) => ({
  text,
  picture: picture(String(at)),
}));

it.each([
  ['words with pictures', pictured],
  ['words without pictures', pictured.map(({ text }) => ({ text }))],
  ['two words, of which one has a picture', [{ text: 'ice cream' }, ...pictured.slice(0, 1)]],
])('six games at once, each of another kind, playable and kept by the school: %s', (_, words) => {
  const games = gamesOf(words);
  expect(games).toHaveLength(GAMES);
  for (const { activity } of games) {
    expect(faultsOf(activity)).toEqual([]);
    expect(StoredActivity.parse(activity)).toBeTruthy();
  }
  const slides = games.map(({ activity, drawing }, at) => {
    const { key } = picture('a');
    return { id: `s${at}`, image: key, thumb: key, description: '', note: '', sound: null, activity, drawing };
  });
  expect(DeckContent.safeParse({ title: 'Pets', notes: '', words: [], slides }).error).toBeUndefined();
  expect(new Set(games.map(({ activity: { kind, ear } }) => `${kind} ${ear ?? ''}`)).size).toBe(GAMES);
});

it('a word is spelled below its picture; cards and questions have pictures, and half of them are true', () => {
  const games = gamesOf(pictured);
  const of = (kind: string) => games.filter(({ activity }) => activity.kind === kind);
  expect(of('spell')[0]?.drawing.items).toMatchObject([{ kind: 'picture' }]);
  for (const { activity } of [...of('cards'), ...of('yesno')])
    expect(activity.parts.every((part) => part.picture)).toBe(true);
  expect(of('yesno')[0]?.activity.answers).toHaveLength(2);
  // Not the same four words again and again.
  expect(
    new Set(games.flatMap(({ activity }) => activity.parts.map((part) => part.say ?? part.text))).size,
  ).toBeGreaterThan(5);
});
