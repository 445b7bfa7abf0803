/** What a teacher has typed after a lesson and not saved yet; kept on the device, so that a reload loses nothing. */
export interface AfterDraft {
  task: string;
  onSlides: boolean;
  score: number;
  line: string;
}

const NOTHING: AfterDraft = { task: '', onSlides: true, score: 0, line: '' };
const keyOf = (lessonId: string): string => `skylark.after.${lessonId}`;

/** Storage is refused in some private windows: then only a reload loses what was typed. */
export function readAfterDraft(lessonId: string): AfterDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(lessonId)) ?? '{}') as Partial<AfterDraft>;
    return {
      task: typeof kept.task === 'string' ? kept.task : NOTHING.task,
      onSlides: kept.onSlides !== false,
      score:
        typeof kept.score === 'number' && kept.score >= 1 && kept.score <= 5 ? Math.round(kept.score) : NOTHING.score,
      line: typeof kept.line === 'string' ? kept.line : NOTHING.line,
    };
  } catch {
    return NOTHING;
  }
}

export function keepAfterDraft(lessonId: string, draft: AfterDraft): void {
  try {
    const isEmpty = draft.task === '' && draft.line === '' && draft.score === 0;
    if (isEmpty) localStorage.removeItem(keyOf(lessonId));
    else localStorage.setItem(keyOf(lessonId), JSON.stringify(draft));
  } catch (error) {
    console.info('There is no storage for a draft.', error);
  }
}
