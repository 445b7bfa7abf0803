import { Button } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { lessonPhase } from '@skylark/contract/lessons.facts';
import { IconPresentation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { DeckPicker } from '../materials/index.ts';
import { useProfile } from '../profile/index.ts';
import { setPresentation } from './api.ts';

/** The teacher picks what the lesson is about, until it is over. */
export function ChangePresentation({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  const { settings } = useProfile();
  const nowMs = useNowMs();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (deckId: string) => setPresentation(lesson.id, deckId),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['lessons'] });
      void toast('done', t('lessons.presentation_changed'));
    },
    onError: (error) => void toast('error', errorText(t, error)),
  });
  if (lessonPhase(lesson, nowMs, settings.activationDelay) === 'over') return null;
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPresentation size={20} aria-hidden="true" />}
        loading={change.isPending}
        onClick={() => setOpen(true)}
      >
        {t(lesson.presentation ? 'lessons.change_presentation' : 'lessons.choose_presentation')}
      </Button>
      <DeckPicker
        chosen={lesson.presentation?.id ?? null}
        pick={change.mutate}
        isOpen={isOpen}
        close={() => setOpen(false)}
      />
    </>
  );
}
