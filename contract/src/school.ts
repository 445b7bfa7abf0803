import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Locale } from './people.ts';
import { schoolTexts } from './school.facts.ts';

/** A text of the school, line by line: nothing in it is ever read as HTML. */
const SchoolText = z.object({
  title: z.string(),
  blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'item']), text: z.string() })),
});

export const schoolApi = endpoints({
  'GET /api/v2/school/texts/{name}': {
    access: 'anyone',
    summary: 'The terms or the privacy policy, as the school wrote them.',
    params: z.object({ name: z.enum(schoolTexts) }),
    query: z.object({ locale: Locale.default('en') }),
    reply: SchoolText,
  },
});
