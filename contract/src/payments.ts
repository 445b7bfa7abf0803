import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** A package of lessons as offered now. Money is in the smallest unit of the currency (kopiyka, cent). */
export const LessonPackage = z.object({
  id: z.uuid(),
  lessonsCount: z.int().positive(),
  fullPrice: z.int().nonnegative(),
  pricePerLesson: z.int().nonnegative(),
  currency: z.string().length(3),
});
export type LessonPackage = z.infer<typeof LessonPackage>;

export const paymentsApi = endpoints({
  'GET /api/v2/profile/lesson_packages': {
    access: 'student',
    summary: 'The packages of lessons that can be bought, smallest first.',
    reply: z.array(LessonPackage).max(20),
  },
});
