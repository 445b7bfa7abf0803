import type { Reason } from './completeness.ts';

/** Kinds of room events and messages that show nothing on the other person's page. */
export const kindReasons: readonly Reason<string>[] = [
  {
    of: ['flow', 'path'],
    why: 'What a page measures of its call is kept for the lesson’s record; the people see and hear the call itself.',
  },
  { of: ['answer'], why: 'The answer to a homework, which no lesson’s room takes; homework has rows of its own.' },
  {
    of: ['forget'],
    why: 'Frees what has left the board for good: both pages have shown its absence since it was removed.',
  },
  {
    of: [
      'message hello',
      'message welcome',
      'message page',
      'message ready',
      'message events',
      'message ack',
      'message do',
    ],
    why: 'They carry the other kinds; every row and column depends on them.',
  },
  { of: ['message ping', 'message pong'], why: 'Measures the line between one page and its server.' },
  {
    of: ['message signal'],
    why: 'Connects the two pages’ call; what it makes visible is in the rows of joining, cameras and shared tabs.',
  },
  {
    of: ['message refused', 'message slow', 'message unheard'],
    why: 'Tells a page that its own act was not taken: nothing has happened that the other person could see.',
  },
];
