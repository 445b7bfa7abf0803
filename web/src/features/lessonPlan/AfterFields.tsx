import { Button, Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { TASK_MAX_LENGTH } from '@skylark/contract/homework.facts';
import type { LessonDetails } from '@skylark/contract/lessons';
import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from '@skylark/contract/reviews.facts';
import { useT } from '../../lib/texts.tsx';
import { StarChoice } from '../../ui/StarChoice.tsx';
import type { AfterDraft } from './afterDraft.ts';
import classes from './plan.module.css';

/** Ready-made sentences for the family, inserted with one tap and editable, for a teacher between two lessons. */
const READY = ['spoke', 'words', 'joined'] as const;

interface Props {
  lesson: LessonDetails;
  draft: AfterDraft;
  onChange: (change: Partial<AfterDraft>) => void;
  /** Whether the note for the family has not been written yet. */
  hasLine: boolean;
  problem: { score?: true; text?: true };
}

/** Fields for homework and for a note to the family. */
export function AfterFields({ lesson, draft, onChange, hasLine, problem }: Props) {
  const t = useT();
  return (
    <>
      <Textarea
        label={t('plan.after.task')}
        description={t('plan.after.task.hint')}
        value={draft.task}
        onChange={(event) => onChange({ task: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={TASK_MAX_LENGTH}
      />
      {lesson.presentation && draft.task.trim() !== '' && (
        <Checkbox
          label={t('plan.after.slides')}
          checked={draft.onSlides}
          onChange={(event) => onChange({ onSlides: event.currentTarget.checked })}
        />
      )}
      {hasLine && (
        <>
          <StarChoice
            label={t('plan.after.line.score')}
            starLabel={(stars) => t('reviews.star', { stars })}
            value={draft.score}
            onChange={(score) => onChange({ score })}
            error={problem.score && t('reviews.score.needed')}
          />
          <Textarea
            label={t('plan.after.line')}
            description={t('plan.after.line.hint', { min: REVIEW_TEXT_MIN })}
            value={draft.line}
            onChange={(event) => onChange({ line: event.currentTarget.value })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={REVIEW_TEXT_MAX}
            error={problem.text && t('reviews.text.short', { min: REVIEW_TEXT_MIN })}
          />
          <div role="group" aria-label={t('plan.after.ready')} className={classes.ready}>
            {READY.map((one) => {
              const sentence = t(`plan.after.ready.${one}`, { child: lesson.student.firstName });
              return (
                <Button
                  key={one}
                  variant="default"
                  size="sm"
                  disabled={draft.line.includes(sentence)}
                  classNames={{ root: classes.readyOne, label: classes.readyLabel }}
                  onClick={() => onChange({ line: [draft.line.trim(), sentence].filter(Boolean).join(' ') })}
                >
                  {sentence}
                </Button>
              );
            })}
          </div>
        </>
      )}
    </>
  );
}
