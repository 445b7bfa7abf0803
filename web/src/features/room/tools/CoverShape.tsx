import type { Cover } from '@skylark/contract/lessonTools';
import type { Seat } from '@skylark/contract/room';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './PageCover.module.css';

const TENTHS = 10;
const PAGE = 'M0 0H1600V900H0Z';

interface Props {
  cover: Cover;
  /** The viewer's seat: the teacher sees through the cover. */
  seat: Seat;
  /** Its handles. */
  children?: ReactNode;
}

/** Hides part of the page: a curtain, or everything except a circle. */
export function CoverShape({ cover, seat, children }: Props) {
  const t = useT();
  const isTeacher = seat === 't';
  return (
    <div className={classes.cover} data-seat={seat}>
      {cover.kind === 'curtain' ? (
        <div
          className={classes.curtain}
          style={{
            left: cover.left / TENTHS,
            top: cover.top / TENTHS,
            width: (cover.right - cover.left) / TENTHS,
            height: (cover.bottom - cover.top) / TENTHS,
          }}
        >
          {!isTeacher && <img src="/public/sky/hello.svg" alt="" />}
        </div>
      ) : (
        <svg className={classes.dark} viewBox="0 0 1600 900" aria-hidden="true">
          <path d={`${PAGE}${circle(cover.x / TENTHS, cover.y / TENTHS, cover.radius / TENTHS)}`} fillRule="evenodd" />
        </svg>
      )}
      {!isTeacher && <p className="visually-hidden">{t(`tools.${cover.kind}.there`)}</p>}
      {children}
    </div>
  );
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
