import { answer } from './answers.ts';

/** A teacher has planned and noted nothing yet. */
export const noPlan = answer('GET /api/v2/lessons/{id}/plan', {
  steps: [],
  ownNote: '',
  childNote: '',
  revision: 0,
  before: [],
  stars: { inLesson: 0, all: 0 },
  child: null,
});
