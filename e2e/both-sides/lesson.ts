import { expect } from '@playwright/test';
import { bookLesson, type Booked } from '../journeys/parts/lessons.ts';
import type { School } from '../journeys/parts/School.ts';

/** A presentation: its title, and its slides as they are described to screen readers. */
export interface Deck {
  title: string;
  slides: readonly string[];
}

/** The planned presentation, one of another course, and one that the teacher has made. */
export interface Decks {
  planned: Deck;
  other: Deck;
  own: Deck;
}

const PLANNED = { course: 'yummy-food', position: 1 };
const OTHER = { course: 'animal-friends', position: 1 };
const OWN: Deck = { title: 'Made by Olena', slides: ['A page of her own.', 'Another page of her own.'] };

/** A lesson whose presentation has pictures, recordings and activities, and whose teacher has others to choose from. */
export async function bookWatched(school: School): Promise<{ lesson: Booked; decks: Decks }> {
  const lesson = await bookLesson(school);
  await school.pool.query(
    `update lessons l set deck_id = d.id, course_id = d.course_id from decks d join courses c on c.id = d.course_id
     where l.id = $1 and c.slug = $2 and d.kind = 'lesson' and d.position = $3`,
    [lesson.id, PLANNED.course, PLANNED.position],
  );
  await addOwnDeck(school, lesson);
  const [planned, other] = [await readDeck(school, PLANNED), await readDeck(school, OTHER)];
  return { lesson, decks: { planned, other, own: OWN } };
}

async function readDeck(school: School, { course, position }: typeof PLANNED): Promise<Deck> {
  const { rows } = await school.pool.query<{ title: string; description: string }>(
    `select d.title, s.description from slides s join decks d on d.id = s.deck_id join courses c on c.id = d.course_id
     where c.slug = $1 and d.kind = 'lesson' and d.position = $2 order by s.position`,
    [course, position],
  );
  return { title: rows[0]?.title ?? '', slides: rows.map(({ description }) => description) };
}

async function addOwnDeck(school: School, lesson: Booked): Promise<void> {
  const { rows } = await school.pool.query(
    `with course as (
       insert into courses (slug, title, level, description, teacher_id)
       select 'own-' || right(id::text, 12), 'Own', 'All levels', '', teacher_id from lessons where id = $1 returning id
     ), deck as (
       insert into decks (course_id, position, title, key)
       select id, 1, $2, 'own-' || right(id::text, 12) from course returning id
     ), picture as (
       select s.image_key, s.thumb_key from slides s join lessons l on l.deck_id = s.deck_id
       where l.id = $1 order by s.position limit 1
     )
     insert into slides (deck_id, position, image_key, thumb_key, description)
     select deck.id, d.number, image_key, thumb_key, d.text
     from deck, picture, unnest($3::text[]) with ordinality as d (text, number) returning id`,
    [lesson.id, OWN.title, OWN.slides],
  );
  expect(rows).toHaveLength(OWN.slides.length);
}
