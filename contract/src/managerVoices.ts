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
  /** The first course that contains the word; null if none does any more. */
  course: z.string().nullable(),
  soundUrl: z.string().nullable(),
  recordedAt: z.iso.datetime().nullable(),
  /** The manager who spoke it; null if that manager no longer exists. */
  recordedBy: z.string().nullable(),
});

/** Words of the courses, recorded by the school's staff. */
export const managerVoicesApi = endpoints({
  'GET /api/v2/manager/voices': {
    access: 'manager',
    summary:
      'Words of the school’s courses without a recording of their own, by name, page by page: those still to be recorded, or those the school has recorded.',
    query: z.object({ state: z.enum(['to_speak', 'spoken']).default('to_speak'), ...pageQuery }),
    reply: managerPage(SchoolVoice).extend({ counts: z.object({ toSpeak: z.int(), spoken: z.int() }) }),
  },
  'PUT /api/v2/manager/voices/{word}': {
    access: 'manager',
    summary:
      'Stores a recording (MP3, M4A, Ogg or WebM) as the school’s voice for a word, replacing an earlier one: it is played wherever the word has no recording of its own.',
    params: OfWord,
    uploadLimitBytes: SCHOOL_VOICE_MAX_BYTES,
    reply: SchoolVoice,
    errors: ['not_found', 'too_large', 'only_sound', 'too_many_requests'],
  },
  'DELETE /api/v2/manager/voices/{word}': {
    access: 'manager',
    summary: 'Removes the school’s recording of a word.',
    params: OfWord,
    reply: Nothing,
    errors: ['not_found'],
  },
});
