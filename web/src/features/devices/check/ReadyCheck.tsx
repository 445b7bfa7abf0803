import { Button, Paper } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Reply } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { useTimeFormat } from '../../../lib/time.ts';
import { Section } from '../../../ui/Section.tsx';
import { State } from '../../../ui/State.tsx';
import { DeviceSetup } from '../DeviceSetup.tsx';
import { LocalMedia } from '../LocalMedia.ts';
import { useLocalMedia } from '../useLocalMedia.ts';
import { checkFound } from './checkFound.ts';
import { NetworkLines } from './NetworkLines.tsx';
import { NetworkProbe } from './NetworkProbe.ts';
import { ReadinessNote } from './ReadinessNote.tsx';
import { leaveResult, sendResult, waysOf } from './readyApi.ts';
import classes from './ReadyCheckPage.module.css';

/** Results that change within this time are not reported. */
const SETTLED_AFTER_MS = 2_000;

class Check {
  readonly media = new LocalMedia();
  readonly network: NetworkProbe;

  constructor(token: string) {
    this.network = new NetworkProbe(waysOf(token));
  }

  end(): void {
    this.network.end();
    this.media.stop();
  }
}

interface Props {
  token: string;
  lesson: Reply<'POST /api/v2/ready_checks/look'>;
}

/**
 * Tests camera, microphone, sound and the connections for a call, with one sentence as the result, which is stored with
 * the lesson.
 */
export function ReadyCheck({ token, lesson }: Props) {
  const [round, setRound] = useState(0);
  const [isDone, setDone] = useState(false);
  return isDone ? (
    <Done
      lessonId={lesson.lessonId}
      again={() => {
        setRound(round + 1);
        setDone(false);
      }}
    />
  ) : (
    <Round key={round} token={token} lesson={lesson} onDone={() => setDone(true)} />
  );
}

function Round({ token, lesson, onDone }: Props & { onDone: () => void }) {
  const t = useT();
  const time = useTimeFormat(lesson.timeZone);
  const [check] = useState(() => new Check(token));
  const { media, network } = check;
  useEffect(() => {
    network.start();
    return () => check.end();
  }, [check, network]);
  const found = checkFound(useLocalMedia(media), useSyncExternalStore(network.subscribe, network.snapshot));
  const words = found && JSON.stringify(found);
  useEffect(() => {
    if (!found) return undefined;
    // Without a network, the next result is sent instead.
    const timer = setTimeout(() => void sendResult(token, found, false).catch(() => undefined), SETTLED_AFTER_MS);
    const leave = (): void => leaveResult(token, found);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
    // `words` is derived from all of the result.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, words]);
  const finish = (): void => {
    if (found) void sendResult(token, found, true).catch(() => undefined);
    onDone();
  };
  const startsAt = new Date(lesson.startsAt);
  return (
    <>
      <p className={classes.lead}>
        {t('check.ready.lead', {
          child: lesson.child,
          teacher: lesson.teacher,
          when: `${time.day(startsAt)}, ${time.clock(startsAt)} (${time.zone(startsAt)})`,
        })}
      </p>
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <DeviceSetup media={media} />
      </Paper>
      <Section title={t('check.network')} lead={t('check.network.lead')}>
        <NetworkLines probe={network} />
      </Section>
      <Section title={t('check.readiness')}>
        <ReadinessNote media={media} network={network} />
        {found && (
          <div className={classes.done}>
            <Button size="lg" onClick={finish}>
              {t('check.ready.done')}
            </Button>
          </div>
        )}
      </Section>
    </>
  );
}

/** Shown after the check; camera and microphone are off again. */
function Done({ lessonId, again }: { lessonId: string; again: () => void }) {
  const t = useT();
  return (
    <Paper>
      <State
        pose="ready"
        role="status"
        title={t('check.ready.thanks')}
        text={t('check.ready.thanks_text')}
        action={
          <div className={classes.done}>
            <Button component={Link} to={paths.lesson(lessonId)}>
              {t('check.ready.to_lesson')}
            </Button>
            <Button variant="default" onClick={again}>
              {t('check.ready.again')}
            </Button>
          </div>
        }
      />
    </Paper>
  );
}
