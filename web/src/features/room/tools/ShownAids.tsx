import { useRoom, useRoomSession } from '../useRoom.ts';
import { Dice } from './Dice.tsx';
import classes from './ShownAids.module.css';
import { Spinner } from './Spinner.tsx';
import { Timer } from './Timer.tsx';

/** Tools that the teacher shows to both sides, in corners of the page. */
export function ShownAids() {
  const { link, info } = useRoomSession();
  const timer = useRoom(({ state }) => state.timer);
  const chance = useRoom(({ state }) => state.chance);
  return (
    <div className={classes.putUp}>
      <div className={classes.place}>
        {chance?.what.kind === 'dice' && (
          <Dice count={chance.what.count} values={chance.values} throws={chance.throws} />
        )}
        {chance?.what.kind === 'spinner' && (
          <Spinner parts={chance.what.parts} values={chance.values} throws={chance.throws} />
        )}
      </div>
      {timer && (
        <div className={classes.place}>
          <Timer
            key={timer.until}
            seconds={timer.seconds}
            untilMs={timer.until}
            onClose={info.seat === 't' ? () => link.do({ k: 'timer', seconds: 0 }) : undefined}
          />
        </div>
      )}
    </div>
  );
}
