import type { Box } from '@skylark/contract/activity.facts';
import { wordOf } from '@skylark/contract/activity.facts';
import { questionsOf } from '@skylark/contract/playRules';
import { IconEar, IconMicrophone, IconPlayerStopFilled, IconRepeat, IconThumbUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { hasVoice } from '../../lib/recording/hasVoice.ts';
import { useRecording } from '../../lib/recording/useRecording.ts';
import { playSound } from '../../lib/speech/speech.ts';
import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { isSecondTap } from './isSecondTap.ts';
import { PartFace, placed } from './PartFace.tsx';
import { Pips } from './Pips.tsx';

const CARD: Box = [34, 19, 32, 46];
/** Default position of the buttons. */
const BUTTONS: Box = [20, 69, 60, 24];
/** Delay of the child's own voice after the model. */
const OWN_AFTER_MS = 1_600;

/**
 * The child says a word, hears itself after the model, and decides whether they sounded alike. Nothing is scored by a
 * machine. In a lesson, the teacher hears it and can decide, too. Without a microphone, the decision is made at once.
 */
export function SayIt({ activity, played, canMove, move, port, isReplay, speaking }: FaceProps) {
  const t = useT();
  const say = useSpeak();
  const order = questionsOf(activity, played.round);
  const id = order.find((one) => !played.done.has(one)) ?? order.at(-1);
  const part = activity.parts.find((one) => one.id === id);
  const [own, setOwn] = useState<{ id: string; address: string; sound: Blob; seconds: number }>();
  const [isQuiet, setQuiet] = useState(false);
  const { state, start, stop } = useRecording(({ address, blob, seconds }) => {
    void hasVoice(blob).then((isHeard) => {
      setQuiet(!isHeard);
      if (isHeard && id !== undefined) setOwn({ id, address, sound: blob, seconds });
    });
  }, speaking?.open);
  const said = own !== undefined && own.id === id ? own : undefined;
  const word = part ? wordOf(part) : '';
  useEffect(() => {
    if (!said) return undefined;
    say(word);
    const timer = setTimeout(() => playSound(`${word} `, said.address), OWN_AFTER_MS);
    return () => clearTimeout(timer);
    // Runs once per recording.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said]);
  const isRecording = state === 'recording';
  const onRecording = speaking?.onRecording;
  useEffect(() => {
    if (!isRecording) return undefined;
    onRecording?.(true);
    return () => onRecording?.(false);
  }, [isRecording, onRecording]);
  if (!part) return null;
  const box = part.at ?? CARD;
  const isOpen = canMove && !played.done.has(part.id);
  const tries = played.missed.get(part.id) ?? 0;
  const records = port.seat === 's' && state !== 'refused';
  const once = (): void => {
    setQuiet(false);
    setOwn(undefined);
    void start();
  };
  return (
    <>
      {part.picture && (
        <div key={part.id} className={classes.shown} style={placed(box)}>
          <PartFace part={{ ...part, text: undefined }} box={box} />
        </div>
      )}
      {isOpen && (
        <div className={classes.choices} style={placed(activity.tray ?? BUTTONS)}>
          {records && !said && (
            <button
              type="button"
              className={classes.microphone}
              data-recording={isRecording || undefined}
              aria-label={t(isRecording ? 'play.say.stop' : 'play.say.begin')}
              aria-disabled={state === 'asking' || undefined}
              onClick={(event) => {
                if (isSecondTap(event)) return;
                if (isRecording) void stop();
                else if (state === 'idle') once();
              }}
            >
              {isRecording ? <IconPlayerStopFilled aria-hidden="true" /> : <IconMicrophone aria-hidden="true" />}
            </button>
          )}
          {said && (
            <button
              type="button"
              className={classes.microphone}
              aria-label={t('play.say.self')}
              onClick={() => playSound(`${word} `, said.address)}
            >
              <IconEar aria-hidden="true" />
            </button>
          )}
          {(said !== undefined || !records) && (
            <>
              <button
                type="button"
                className={classes.judge}
                data-part={`${part.id}.1`}
                data-sign="1"
                onClick={(event) => {
                  if (isSecondTap(event)) return;
                  if (said) speaking?.keep?.(part.id, said);
                  move({ kind: 'pick', part: `${part.id}.1` });
                }}
              >
                <IconThumbUp aria-hidden="true" />
                {t('play.say.same')}
              </button>
              <button
                type="button"
                className={classes.judge}
                data-part={`${part.id}.0`}
                data-sign="again"
                onClick={(event) => {
                  if (isSecondTap(event)) return;
                  move({ kind: 'pick', part: `${part.id}.0` });
                  if (records) once();
                }}
              >
                <IconRepeat aria-hidden="true" />
                {t('play.say.again')}
              </button>
            </>
          )}
        </div>
      )}
      <p className={classes.told} role="status">
        {isQuiet && isOpen
          ? t('play.say.quiet')
          : tries > 0 && isOpen && !isReplay
            ? t('play.say.tries', { count: tries })
            : ''}
      </p>
      <Pips done={played.done.size} count={order.length} />
    </>
  );
}
