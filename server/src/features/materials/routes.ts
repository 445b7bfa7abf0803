import type { Api } from '@skylark/contract/api';
import type { CourseOutline } from '@skylark/contract/materials';
import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl, isPublicKey } from '../../platform/files/files.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { shownActivity } from './shownActivity.ts';
import { shownTemplate } from './shownTemplate.ts';
import { findDeck, isDeckOfStudent, listCourses, listSlides, listTemplates, mayOpenDeck } from './store.ts';
import { shownWord } from './words/shownWord.ts';
import { recordingsOf } from './voices/recordingsOf.ts';
import { listDeckWords } from './words/store.ts';

export function materialsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/courses', async ({ me }) => ({
    items: (await listCourses(deps.db, { teacherId: me.personId })).map(outline),
  }));

  on('GET /api/v2/courses/{id}', async ({ me, params }) => {
    const [course] = await listCourses(deps.db, { id: params.id, teacherId: me.personId });
    if (!course) throw new Failure('not_found');
    return { ...outline(course), homework: (await listTemplates(deps.db, course.id)).map(shownTemplate) };
  });

  on('GET /api/v2/decks/{id}', async ({ me, params }) => {
    const deck = await findDeck(deps.db, params.id);
    if (!deck) throw new Failure('not_found');
    const isTeacher = me.type === 'teacher';
    const mayOpen = isTeacher
      ? await mayOpenDeck(deps.db, deck.id, me.personId)
      : await isDeckOfStudent(deps.db, deck.id, me.personId, deps.clock.now());
    if (!mayOpen) throw new Failure('not_found');
    const [slides, words] = await Promise.all([listSlides(deps.db, deck.id), listDeckWords(deps.db, deck.id)]);
    const activities = slides.map(({ activity }) => shownActivity(activity));
    return {
      ...deck,
      isOwn: deck.teacherId === me.personId,
      notes: isTeacher ? deck.notes : null,
      words: words.map(shownWord),
      recordings: await recordingsOf(deps.db, activities),
      slides: slides.map((slide, index) => ({
        id: slide.id,
        imageUrl: fileUrl(slide.imageKey),
        thumbUrl: fileUrl(slide.thumbKey),
        description: slide.description,
        note: isTeacher ? slide.note : null,
        ...(slide.soundKey !== null && { soundUrl: soundUrl(slide.soundKey) }),
        activity: activities[index] ?? null,
      })),
    };
  });

  on('GET /api/v2/files/{key}', async ({ params, reply }) => {
    const bytes = isPublicKey(params.key) ? await deps.files.read(params.key) : undefined;
    if (!bytes) throw new Failure('not_found');
    // The name is derived from the content, so the content of a URL never changes.
    void reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable');
    return bytes;
  });
}

type OutlineRow = Awaited<ReturnType<typeof listCourses>>[number];

const outline = (course: OutlineRow): CourseOutline => ({
  ...course,
  lessonsCount: course.decks.length,
  slidesCount: course.decks.reduce((sum, deck) => sum + deck.slidesCount, 0),
  decks: course.decks.map((deck) => ({
    ...deck,
    coverUrl: deck.coverKey === null ? null : fileUrl(deck.coverKey),
    coverActivity: shownActivity(deck.coverActivity),
  })),
});
