import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { SAID_REPLY_MAX_LENGTH, SAID_WORD_MAX_SECONDS } from '@skylark/contract/homework.facts';
import {
  IconMicrophone,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconVolume,
} from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useRecording } from '../../lib/recording/useRecording.ts';
import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { answerSaidWord, type Homework, keepSaidWord, removeReply, sendReply } from './api.ts';
import { HearReply } from './SpokenComment.tsx';
import classes from './SaidWords.module.css';
import { useInARow } from './useInARow.ts';

type Said = NonNullable<Homework['voices'][number]['said']> & { id: string };

/**
 * The words that the child said on the slides. The teacher plays them one after another, and gives a star or a reply to
 * each; the family can play them, too, and keep those it likes.
 */
export function SaidWords({ homework }: { homework: Homework }) {
  const t = useT();
  const { type } = useProfile();
  const isTeacher = type === 'teacher';
  const order = homework.slides.map(({ id }) => id);
  const said = homework.voices
    .flatMap(({ id, said: one }): Said[] => (one ? [{ ...one, id }] : []))
    .toSorted((a, b) => order.indexOf(a.slideId) - order.indexOf(b.slideId));
  const { now, play, stop } = useInARow(homework.id, (error) => void toast('error', errorText(t, error)));
  if (said.length === 0) return null;
  const isAll = now !== undefined;
  return (
    <section className={classes.said} aria-labelledby="said-title">
      <h3 id="said-title">{t('homework.said')}</h3>
      <Button
        size="md"
        variant="light"
        leftSection={
          isAll ? (
            <IconPlayerStopFilled size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          )
        }
        onClick={() => (isAll ? stop() : void play(said.map(({ id }) => id)))}
      >
        {t(isAll ? 'homework.said.stop' : 'homework.said.all')}
      </Button>
      <ul>
        {said.map((one) => (
          <li key={one.id} data-now={now === one.id || undefined}>
            <Button
              variant="subtle"
              className={classes.word ?? ''}
              leftSection={<IconPlayerPlayFilled size={20} aria-hidden="true" />}
              aria-label={t('homework.said.play', { word: one.word })}
              onClick={() => void play([one.id])}
            >
              <span lang="en">{one.word}</span>
            </Button>
            {isTeacher ? (
              <>
                <Answer homeworkId={homework.id} said={one} />
                <SpokenWord homeworkId={homework.id} said={one} />
              </>
            ) : (
              <Kept homeworkId={homework.id} teacher={homework.teacher.firstName} said={one} />
            )}
          </li>
        ))}
      </ul>
      {!isTeacher && <p className={classes.soft}>{t('homework.said.days')}</p>}
    </section>
  );
}

interface RowProps {
  homeworkId: string;
  said: Said;
}

function Answer({ homeworkId, said }: RowProps) {
  const t = useT();
  // The local state takes precedence: a reply sent right after a star must not revoke the star.
  const [isStarred, setStarred] = useState(said.isStarred);
  const [reply, setReply] = useState(said.reply);
  const [sent, setSent] = useState(said.reply);
  const send = (answer: { isStarred: boolean; reply: string }): void => {
    setSent(answer.reply);
    answerSaidWord(homeworkId, said.id, answer).catch((error: unknown) => void toast('error', errorText(t, error)));
  };
  const keep = (): void => {
    if (reply.trim() !== sent) send({ isStarred, reply: reply.trim() });
  };
  return (
    <>
      <button
        type="button"
        className={classes.star}
        aria-pressed={isStarred}
        aria-label={t('homework.said.star', { word: said.word })}
        onClick={() => {
          setStarred(!isStarred);
          send({ isStarred: !isStarred, reply: reply.trim() });
        }}
      >
        {isStarred ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
      </button>
      <TextInput
        className={classes.reply ?? ''}
        aria-label={t('homework.said.reply', { word: said.word })}
        placeholder={t('homework.said.reply.hint')}
        maxLength={SAID_REPLY_MAX_LENGTH}
        value={reply}
        onChange={(event) => setReply(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </>
  );
}

/** The spoken reply. */
function SpokenWord({ homeworkId, said }: RowProps) {
  const t = useT();
  const fail = (error: unknown): void => void toast('error', errorText(t, error));
  const { state, start, stop } = useRecording(({ blob, seconds }) => {
    sendReply(homeworkId, blob, Math.min(SAID_WORD_MAX_SECONDS, seconds), said.id).catch(fail);
  });
  const { play } = useInARow(homeworkId, fail);
  const { spokenReply, word } = said;
  const isRecording = state === 'recording';
  const label = t(isRecording ? 'homework.said.stop_reply' : 'homework.said.speak', { word });
  return (
    <span className={classes.spoken}>
      {state !== 'refused' && (
        <ActionIcon
          variant={isRecording ? 'filled' : 'subtle'}
          {...(isRecording && { color: 'coral' })}
          size={44}
          loading={state === 'asking'}
          aria-label={label}
          title={label}
          onClick={() => void (isRecording ? stop() : start())}
        >
          {isRecording ? (
            <IconPlayerStopFilled size={20} aria-hidden="true" />
          ) : (
            <IconMicrophone size={20} aria-hidden="true" />
          )}
        </ActionIcon>
      )}
      {spokenReply && (
        <>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('homework.said.play_reply', { word })}
            onClick={() => void play([spokenReply.id])}
          >
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="coral"
            size={44}
            aria-label={t('homework.said.remove_reply', { word })}
            onClick={() => void removeReply(homeworkId, spokenReply.id).catch(fail)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </span>
  );
}

function Kept({ homeworkId, teacher, said }: RowProps & { teacher: string }) {
  const t = useT();
  const say = useSpeak();
  return (
    <>
      {said.isStarred && (
        <IconStarFilled
          className={classes.starred}
          role="img"
          aria-label={t('homework.said.starred', { name: teacher })}
        />
      )}
      {said.spokenReply && (
        <HearReply
          homeworkId={homeworkId}
          reply={said.spokenReply.id}
          label={t('homework.said.hear_reply', { name: teacher })}
        />
      )}
      {said.reply !== '' && (
        // Written for adults, and read aloud for children who can't read.
        <Button
          variant="subtle"
          className={classes.word ?? ''}
          leftSection={<IconVolume size={20} aria-hidden="true" />}
          onClick={() => void say(said.reply)}
        >
          {`${teacher}: ${said.reply}`}
        </Button>
      )}
      <Switch
        className={classes.keep ?? ''}
        label={t('homework.said.keep')}
        aria-label={t('homework.said.keep.word', { word: said.word })}
        checked={said.isKept}
        onChange={() => {
          keepSaidWord(homeworkId, said.id, !said.isKept).catch(
            (error: unknown) => void toast('error', errorText(t, error)),
          );
        }}
      />
    </>
  );
}
