import { lazyPart } from '../../../lib/lazyPart.ts';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { Island } from '../../../parts/Island.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { afterCall } from '../afterCall.tsx';
import { otherStatus } from '../seatStatus.ts';
import { useIsLongAway } from '../useIsLongAway.ts';
import { useRoom, useRoomLesson } from '../useRoom.ts';
import classes from './WaitingScene.module.css';

/** Its code loads after the call's parts; without words, or when it fails, the scene stays as it is. */
const WaitingGame = afterCall(lazyPart([], () => import('./WaitingGame.tsx').then((module) => module.WaitingGame)));

/** The child's view until the teacher starts: calm, one sentence, and a game in which nothing can go wrong. */
export function WaitingScene() {
  const t = useT();
  const { teacher } = useRoomLesson();
  const seat = useRoom(({ state }) => state.seats.t);
  const isHelping = useRoom(({ state }) => state.awaitsHelp && state.handedTo === teacher.id);
  const { kind } = otherStatus(seat, false, useIsLongAway(seat), isHelping);
  const isReady = kind === 'ready' || kind === 'connected';
  const text = t(isReady ? 'room.waiting' : (`room.other.${kind}` satisfies TextKey), { name: teacher.firstName });
  return (
    <div className={classes.scene}>
      <p role="status">{text}</p>
      <ReadAloud text={text} />
      <Island name="waiting-game" failed={() => null}>
        <WaitingGame />
      </Island>
    </div>
  );
}
