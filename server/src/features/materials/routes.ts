import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl, isPublicKey } from '../../platform/files/files.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findDeck, isDeckOfStudent, listCourses, listSlides } from './store.ts';

export function materialsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/courses', async () => {
    const courses = await listCourses(deps.db);
    return {
      items: courses.map((course) => ({
        ...course,
        decks: course.decks.map((deck) => ({
          ...deck,
          coverUrl: deck.coverKey === null ? null : fileUrl(deck.coverKey),
        })),
      })),
    };
  });

  on('GET /api/v2/decks/{id}', async ({ me, params }) => {
    const deck = await findDeck(deps.db, params.id);
    if (!deck) throw new Failure('not_found');
    if (me.type === 'student' && !(await isDeckOfStudent(deps.db, deck.id, me.personId)))
      throw new Failure('not_found');
    const slides = await listSlides(deps.db, deck.id);
    return {
      ...deck,
      slides: slides.map((slide) => ({
        id: slide.id,
        imageUrl: fileUrl(slide.imageKey),
        thumbUrl: fileUrl(slide.thumbKey),
        description: slide.description,
      })),
    };
  });

  on('GET /api/v2/files/{key}', async ({ params, reply }) => {
    const bytes = isPublicKey(params.key) ? await deps.files.read(params.key) : undefined;
    if (!bytes) throw new Failure('not_found');
    // The name is made from the content, so what it stands for never changes.
    void reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable');
    return bytes;
  });
}
