import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { SCHOOL_VOICE_MAX_BYTES } from './managerVoices.facts.ts';
import { WORD_MAX_LENGTH } from './materials.facts.ts';
import { Nothing } from './people.ts';

const OfWord = z.object({ word: z.string().trim().min(1).max(WORD_MAX_LENGTH) });

export const SchoolVoice = z.object({
  id: z.uuid(),
  word: z.string(),
  pictureUrl: z.string().nullable(),
  /** The first course that has the word; null if none has it any more. */
  course: z.string().nullable(),
  soundUrl: z.string().nullable(),
  recordedAt: z.iso.datetime().nullable(),
  /** Who spoke it; null also when that manager is gone. */
  recordedBy: z.string().nullable(),
});

/** Words of the courses, spoken by somebody of the school. */
export const managerVoicesApi = endpoints({
  'GET /api/v2/manager/voices': {
    access: 'manager',
    summary:
      'The words of the school’s courses that have no recording of their own, by name, page by page: those still to be spoken, or those that the school has spoken.',
    query: z.object({ state: z.enum(['to_speak', 'spoken']).default('to_speak'), ...pageQuery }),
    reply: managerPage(SchoolVoice).extend({ counts: z.object({ toSpeak: z.int(), spoken: z.int() }) }),
  },
  'PUT /api/v2/manager/voices/{word}': {
    access: 'manager',
    summary:
      'Takes a recording (MP3, M4A, Ogg or WebM) as the school’s voice of a word, in place of an earlier one: it is heard wherever the word has no recording of its own.',
    params: OfWord,
    uploadLimitBytes: SCHOOL_VOICE_MAX_BYTES,
    reply: SchoolVoice,
    errors: ['not_found', 'too_large', 'only_sound', 'too_many_requests'],
  },
  'DELETE /api/v2/manager/voices/{word}': {
    access: 'manager',
    summary: 'Removes the school’s voice of a word.',
    params: OfWord,
    reply: Nothing,
    errors: ['not_found'],
  },
});
