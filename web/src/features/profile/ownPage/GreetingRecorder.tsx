import { Button } from '@mantine/core';
import { GREETING_MAX_SECONDS } from '@skylark/contract/teacherPages.facts';
import { IconPlayerRecordFilled, IconPlayerStopFilled, IconSend, IconVideo } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { sendGreeting } from './api.ts';
import classes from './own.module.css';
import { canRecordVideo, problemOf, type RecordingProblem, VideoRecorder } from './VideoRecorder.ts';

type State =
  | { kind: 'idle' }
  | { kind: 'opening' }
  | { kind: 'failed'; problem: RecordingProblem }
  | { kind: 'ready'; stream: MediaStream }
  | { kind: 'recording'; stream: MediaStream; seconds: number }
  /** A network failure does not lose the recording: it can be sent again with a tap. */
  | { kind: 'recorded'; video: Blob; isSending: boolean; failure?: unknown };

/**
 * Records a greeting, shows it to the teacher, and uploads it. What can go wrong: camera or microphone denied, missing
 * or in use, the browser cannot record, no network for the upload.
 */
export function GreetingRecorder() {
  const t = useT();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const recorder = useRef<VideoRecorder | undefined>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      recorder.current?.close();
    };
  }, []);
  const close = (): void => {
    recorder.current?.close();
    recorder.current = undefined;
  };
  const open = async (): Promise<void> => {
    if (!canRecordVideo()) return setState({ kind: 'failed', problem: 'unsupported' });
    setState({ kind: 'opening' });
    try {
      const opened = await VideoRecorder.open();
      // The page was left while the browser was asking.
      if (!isHere.current) return opened.close();
      recorder.current = opened;
      setState({ kind: 'ready', stream: opened.stream });
    } catch (error) {
      setState({ kind: 'failed', problem: problemOf(error) });
    }
  };
  const start = (stream: MediaStream): void => {
    setState({ kind: 'recording', stream, seconds: 0 });
    recorder.current?.start(
      (seconds) => setState({ kind: 'recording', stream, seconds }),
      (video) => {
        close();
        setState({ kind: 'recorded', video, isSending: false });
      },
    );
  };
  const leave = (): void => {
    close();
    setState({ kind: 'idle' });
  };
  const send = async (video: Blob): Promise<void> => {
    setState({ kind: 'recorded', video, isSending: true });
    try {
      await sendGreeting(video);
      setState({ kind: 'idle' });
      void toast('done', t('profile.page.sent'));
    } catch (failure) {
      setState({ kind: 'recorded', video, isSending: false, failure });
    }
  };
  switch (state.kind) {
    case 'idle':
    case 'opening':
      return (
        <Button
          size="md"
          variant="light"
          loading={state.kind === 'opening'}
          leftSection={<IconVideo size={22} aria-hidden="true" />}
          onClick={() => void open()}
        >
          {t('profile.page.record')}
        </Button>
      );
    case 'failed':
      return (
        <div className={classes.recorder}>
          <Notice kind="problem">{t(`profile.page.problem.${state.problem}` satisfies TextKey)}</Notice>
          {state.problem !== 'unsupported' && (
            <Button variant="default" onClick={() => void open()}>
              {t('app.try_again')}
            </Button>
          )}
        </div>
      );
    case 'ready':
    case 'recording':
      return (
        <div className={classes.recorder}>
          <Mirror stream={state.stream} />
          {state.kind === 'ready' ? (
            <>
              <p className={classes.hint}>{t('profile.page.tips', { seconds: GREETING_MAX_SECONDS })}</p>
              <div className={classes.actions}>
                <Button
                  size="md"
                  leftSection={<IconPlayerRecordFilled size={22} aria-hidden="true" />}
                  onClick={() => start(state.stream)}
                >
                  {t('profile.page.start')}
                </Button>
                <Button size="md" variant="default" onClick={leave}>
                  {t('app.cancel')}
                </Button>
              </div>
            </>
          ) : (
            <div className={classes.actions}>
              <Button
                size="md"
                color="coral"
                leftSection={<IconPlayerStopFilled size={22} aria-hidden="true" />}
                onClick={() => recorder.current?.stop()}
              >
                {t('profile.page.stop')}
              </Button>
              <span className={classes.timer} role="timer">
                <span className={classes.dot} aria-hidden="true" />
                {t('profile.page.timer', { seconds: state.seconds, max: GREETING_MAX_SECONDS })}
              </span>
            </div>
          )}
        </div>
      );
    case 'recorded':
      return (
        <div className={classes.recorder}>
          <Recorded video={state.video} />
          {state.failure !== undefined && <Notice kind="problem">{errorText(t, state.failure)}</Notice>}
          <p className={classes.hint}>{t('profile.page.check')}</p>
          <div className={classes.actions}>
            <Button
              size="md"
              loading={state.isSending}
              leftSection={<IconSend size={22} aria-hidden="true" />}
              onClick={() => void send(state.video)}
            >
              {t('profile.page.send')}
            </Button>
            <Button size="md" variant="default" disabled={state.isSending} onClick={() => void open()}>
              {t('profile.page.again')}
            </Button>
            <Button size="md" variant="subtle" disabled={state.isSending} onClick={leave}>
              {t('app.cancel')}
            </Button>
          </div>
        </div>
      );
  }
}

/** The camera's picture, mirrored and muted. */
function Mirror({ stream }: { stream: MediaStream }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className={`${classes.video} ${classes.mirror}`}
      autoPlay
      muted
      playsInline
      aria-label={t('profile.page.mirror')}
    />
  );
}

function Recorded({ video }: { video: Blob }) {
  const t = useT();
  const player = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(video);
    if (player.current) player.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [video]);
  return (
    // The teacher has just spoken it; no captions exist.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={player} className={classes.video} controls playsInline aria-label={t('profile.page.recorded')} />
  );
}
