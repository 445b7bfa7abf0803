import type { Activity } from '@skylark/contract/activity';
import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import type { Db } from '../../../platform/db/database.ts';
import { listVoicesOf } from './store.ts';

/** The school's recordings of what the parts of these activities say. */
export async function recordingsOf(
  db: Db,
  activities: readonly (Activity | null)[],
): Promise<{ word: string; soundUrl: string }[]> {
  const texts = activities.flatMap((activity) => activity?.parts.flatMap(({ say, text }) => [say, text]) ?? []);
  const voices = await listVoicesOf(
    db,
    texts.filter((text) => text !== undefined),
  );
  return voices.map(({ word, soundKey }) => ({ word, soundUrl: soundUrl(soundKey) }));
}
