import { bookLesson, type Booked, tokenOf } from '../journeys/parts/lessons.ts';
import type { School } from '../journeys/parts/School.ts';
import { Caller } from './outside/Caller.ts';

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
export async function bookWatched(school: School, startsInMinutes = 2): Promise<{ lesson: Booked; decks: Decks }> {
  const lesson = await bookLesson(school, { startsInMinutes });
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
  const teacher = Caller.person(school.url, await tokenOf(school, lesson.teacher));
  const { rows } = await school.pool.query<{ id: string }>('select deck_id as id from lessons where id = $1', [
    lesson.id,
  ]);
  const { id, version, content } = await teacher.call('POST /api/v2/teacher_decks', {
    body: { title: OWN.title, deckId: rows[0]!.id },
  });
  const [first] = content.slides;
  const slides = OWN.slides.map((description, at) => ({
    ...first!,
    id: `own-${at}`,
    description,
    sound: null,
    activity: null,
  }));
  const saved = await teacher.call('PUT /api/v2/teacher_decks/{id}', {
    params: { id },
    body: { version, content: { ...content, slides } },
  });
  await teacher.call('POST /api/v2/teacher_decks/{id}/use', { params: { id }, body: { version: saved.version } });
}
