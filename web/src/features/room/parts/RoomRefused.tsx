import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../../lib/call.ts';
import { errorText, isOffline } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { OtherChild } from '../../family/index.ts';
import { FormerTeacher } from '../../lessons/index.ts';
import type { Pose } from '../../../ui/Sky.tsx';
import { State } from '../../../ui/State.tsx';

/** How often a room that is not open yet is requested again. */
const ASK_AGAIN_MS = 10_000;

/** Why a person can't enter, in the specification's words (point 8), and what to do instead. */
export function RoomRefused({ id, error, again }: { id: string; error: unknown; again: () => void }) {
  const t = useT();
  const code = error instanceof CallError ? error.code : undefined;
  useEffect(() => {
    if (code !== 'room_not_open') return;
    const timer = setInterval(again, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [code, again]);

  const lessons = (
    <Button component={Link} to={paths.lessons} size="lg">
      {t('room.to_lessons')}
    </Button>
  );
  switch (code) {
    case 'not_found':
    case 'room_not_found':
      return (
        <FormerTeacher id={id} isBare>
          <OtherChild thing={id} isBare>
            <Refusal pose="lost" title={t('error.room_not_found')} text={t('room.not_found.text')} action={lessons} />
          </OtherChild>
        </FormerTeacher>
      );
    case 'room_not_open':
      return (
        <Refusal pose="waiting" title={t('error.room_not_open')} text={t('room.not_open.text')} action={lessons} />
      );
    case 'lesson_over':
      return <Refusal pose="good-night" title={t('error.lesson_over')} action={lessons} />;
    default:
      return (
        <Refusal
          pose={isOffline(error) ? 'no-network' : 'oops'}
          title={errorText(t, error)}
          action={
            <Button size="lg" onClick={again}>
              {t('app.try_again')}
            </Button>
          }
        />
      );
  }
}

function Refusal(props: { pose: Pose; title: string; text?: string; action: ReactNode }) {
  return (
    <main>
      <title>{props.title}</title>
      <State {...props} isPage role="alert" />
    </main>
  );
}
