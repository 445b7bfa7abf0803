import { TAUGHT_SLIDES_MIN } from '@skylark/contract/materials.facts';
import { sql } from 'kysely';

/**
 * SQL: joins lessons `l` with the decks they taught as `taught(deck_id)`: the planned one, and others of which enough
 * slides were shown, or all there are (docs/decisions/0112).
 */
export const joinTaughtDecks = sql`
  cross join lateral (
    select l.deck_id where l.deck_id is not null
    union
    select r.deck_id from room_decks r
    where r.room_id = l.id and cardinality(r.slides) >= least(
      ${TAUGHT_SLIDES_MIN}, (select count(*) from slides where slides.deck_id = r.deck_id))
  ) as taught (deck_id)`;
