import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { errorText } from '../../lib/errors.ts';
import { canRecord } from '../../lib/recording/recorder.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { type Homework, removeReply, sendReply } from './api.ts';
import { RecordButton } from './RecordButton.tsx';
import { useInARow } from './useInARow.ts';
import classes from './Voices.module.css';

/** The teacher's spoken comment: record, play, record again or remove. The child hears it together with the stars. */
export function SpokenComment({ homework }: { homework: Homework }) {
  const t = useT();
  const { id, spokenComment } = homework;
  const remove = (reply: string): void => {
    removeReply(id, reply).catch((error: unknown) => void toast('error', errorText(t, error)));
  };
  return (
    <div className={classes.comment}>
      {spokenComment && (
        <>
          <HearReply
            homeworkId={id}
            reply={spokenComment.id}
            label={t('homework.comment.play', { seconds: spokenComment.durationSeconds })}
          />
          <ActionIcon
            variant="subtle"
            color="coral"
            size={44}
            aria-label={t('homework.comment.remove')}
            onClick={() => remove(spokenComment.id)}
          >
            <IconTrash size={22} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      {canRecord() && (
        <RecordButton
          label={t(spokenComment ? 'homework.comment.again' : 'homework.comment.record')}
          send={({ sound, seconds }) => sendReply(id, sound, seconds)}
        />
      )}
    </div>
  );
}

interface HearProps {
  homeworkId: string;
  reply: string;
  label: string;
  /** For a child: as large as a child's other controls. */
  isLarge?: boolean;
}

/** Plays the teacher's recording. */
export function HearReply({ homeworkId, reply, label, isLarge = false }: HearProps) {
  const t = useT();
  const { now, play, stop } = useInARow(homeworkId, (error) => void toast('error', errorText(t, error)));
  const isPlaying = now !== undefined;
  const Icon = isPlaying ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <Button
      size={isLarge ? 'xl' : 'md'}
      variant={isLarge ? 'filled' : 'light'}
      className={classes.hear ?? ''}
      leftSection={<Icon size={isLarge ? 30 : 20} aria-hidden="true" />}
      onClick={() => (isPlaying ? stop() : void play([reply]))}
    >
      {isPlaying ? t('homework.said.stop') : label}
    </Button>
  );
}
