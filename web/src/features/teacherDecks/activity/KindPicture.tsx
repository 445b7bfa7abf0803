import type { ReactNode } from 'react';
import classes from './ActivityField.module.css';
import type { ExampleName } from './examples.ts';

const SKY = '#1B6FD8';
const PALE = '#CFE3FA';
const SUN = '#FFC83D';
const LEAF = '#1B7F4F';
const INK = '#17233B';

const card = (x: number, y: number, fill = '#fff', w = 26, h = 20): ReactNode => (
  <rect x={x} y={y} width={w} height={h} rx="5" fill={fill} stroke={SKY} strokeWidth="2" />
);
const sign = (x: number, y: number, text: string, fill = INK, size = 13): ReactNode => (
  <text x={x} y={y} fill={fill} fontSize={size} fontWeight="800" textAnchor="middle">
    {text}
  </text>
);
const apple = (x: number, y: number, r = 6): ReactNode => (
  <>
    <circle cx={x} cy={y} r={r} fill="#F0625A" />
    <path d={`M${x} ${y - r}q1-5 5-5`} stroke={LEAF} strokeWidth="2" fill="none" />
  </>
);
const dashed = (x: number, y: number, w: number, h: number): ReactNode => (
  <rect x={x} y={y} width={w} height={h} rx="6" fill="#fff" stroke={SKY} strokeWidth="2" strokeDasharray="4 3" />
);

const PICTURES: Record<ExampleName, ReactNode> = {
  match: (
    <>
      {card(12, 10)}
      {apple(25, 20)}
      {card(12, 42)}
      <circle cx="25" cy="52" r="6" fill={SUN} />
      {card(82, 10)}
      {card(82, 42)}
      <path d="M38 20C60 20 60 52 82 52M38 52C60 52 60 20 82 20" stroke={LEAF} strokeWidth="3" fill="none" />
    </>
  ),
  memory: (
    <>
      {card(14, 8, SKY)}
      {card(47, 8)}
      {card(80, 8, SKY)}
      {card(14, 40, SKY)}
      {card(47, 40, SKY)}
      {card(80, 40)}
      {apple(60, 18)}
      {apple(93, 50)}
    </>
  ),
  listen: (
    <>
      <path d="M46 14h9l11-8v28l-11-8h-9z" fill={SKY} />
      <path d="M74 14q6 6 0 14" stroke={SKY} strokeWidth="3" fill="none" />
      {card(14, 42)}
      {card(47, 42, '#E9F7EF')}
      {card(80, 42)}
      {apple(60, 52)}
    </>
  ),
  choose: (
    <>
      {card(34, 6, '#fff', 52, 20)}
      {sign(60, 21, 'apple')}
      {card(14, 42)}
      <circle cx="27" cy="52" r="6" fill={SUN} />
      {card(47, 42, '#E9F7EF')}
      {apple(60, 52)}
      {card(80, 42)}
    </>
  ),
  spell: (
    <>
      {dashed(18, 10, 22, 22)}
      {dashed(49, 10, 22, 22)}
      {dashed(80, 10, 22, 22)}
      {sign(29, 26, 'c')}
      {card(34, 44, '#FFF6D6', 22, 20)}
      {card(66, 44, '#FFF6D6', 22, 20)}
      {sign(45, 58, 't')}
      {sign(77, 58, 'a')}
    </>
  ),
  order: (
    <>
      {card(8, 14, '#E9F7EF', 30, 20)}
      {sign(23, 28, 'I')}
      {dashed(44, 14, 30, 20)}
      {dashed(80, 14, 30, 20)}
      {card(26, 46, '#FFF6D6', 34, 20)}
      {sign(43, 60, 'fly')}
      {card(66, 46, '#FFF6D6', 34, 20)}
      {sign(83, 60, 'can')}
    </>
  ),
  drag: (
    <>
      {dashed(66, 16, 42, 42)}
      {card(14, 34, '#FFF6D6', 30, 22)}
      {sign(29, 49, 'cat')}
      <path d="M48 40q10-12 22-6m-7-5 7 5-7 6" stroke={LEAF} strokeWidth="3" fill="none" />
    </>
  ),
  sort: (
    <>
      {dashed(8, 8, 48, 36)}
      {dashed(64, 8, 48, 36)}
      {apple(24, 26)}
      {apple(42, 26)}
      <circle cx="88" cy="26" r="6" fill={SUN} />
      {card(47, 50, '#fff', 26, 18)}
      <circle cx="60" cy="59" r="5" fill={SUN} />
    </>
  ),
  find: (
    <>
      <rect x="8" y="8" width="104" height="56" rx="8" fill={PALE} />
      {apple(30, 44)}
      {apple(86, 26)}
      <path d="M52 54l8-16 8 16z" fill={LEAF} />
      <ellipse cx="86" cy="25" rx="14" ry="13" fill="none" stroke="#C93A32" strokeWidth="3" />
    </>
  ),
  cover: (
    <>
      {card(12, 14, PALE, 42, 44)}
      {sign(33, 45, '?', SKY, 26)}
      {card(66, 14, '#fff', 42, 44)}
      {apple(87, 38, 12)}
    </>
  ),
  colour: (
    <>
      <path d="M20 56V32l20-18 20 18v24z" fill={SUN} stroke={INK} strokeWidth="2" />
      <rect x="34" y="40" width="12" height="16" fill="#fff" stroke={INK} strokeWidth="2" />
      <path d="M78 40h26l-3 20H81z" fill={PALE} stroke={INK} strokeWidth="2" />
      <ellipse cx="91" cy="39" rx="13" ry="5" fill="#F0625A" stroke={INK} strokeWidth="2" />
    </>
  ),
  trace: (
    <>
      <path d="M42 60 60 12 78 60" stroke={PALE} strokeWidth="9" strokeLinecap="round" fill="none" />
      <path d="M42 60 58 17" stroke={SKY} strokeWidth="5" strokeLinecap="round" />
      <path d="M48 44h24" stroke={PALE} strokeWidth="9" strokeLinecap="round" />
      <circle cx="42" cy="60" r="6" fill={LEAF} />
    </>
  ),
  yesno: (
    <>
      {card(41, 4, '#fff', 38, 32)}
      {apple(60, 22, 9)}
      {card(16, 44, LEAF, 40, 22)}
      <path d="m28 55 6 6 12-12" stroke="#fff" strokeWidth="4" fill="none" />
      {card(64, 44, '#C93A32', 40, 22)}
      <path d="m77 48 14 14m0-14-14 14" stroke="#fff" strokeWidth="4" />
    </>
  ),
  cards: (
    <>
      {card(12, 14, '#fff', 42, 44)}
      {apple(33, 38, 12)}
      {card(66, 14, '#FFF6D6', 42, 44)}
      {sign(87, 41, 'apple', INK, 12)}
      <path d="M50 10q10-8 20 0m-6-4 7 4-7 4" stroke={LEAF} strokeWidth="3" fill="none" />
    </>
  ),
  listen_colour: (
    <>
      <path d="M14 22h9l11-8v28l-11-8h-9z" fill={SKY} />
      <path d="M42 20q6 8 0 16" stroke={SKY} strokeWidth="3" fill="none" />
      <path d="M62 60V38l16-14 16 14v22z" fill={SUN} stroke={INK} strokeWidth="2" />
      <ellipse cx="102" cy="22" rx="10" ry="5" fill="#F0625A" stroke={INK} strokeWidth="2" />
    </>
  ),
  listen_put: (
    <>
      <path d="M14 22h9l11-8v28l-11-8h-9z" fill={SKY} />
      <path d="M42 20q6 8 0 16" stroke={SKY} strokeWidth="3" fill="none" />
      {dashed(66, 28, 42, 36)}
      {card(52, 8, '#fff', 26, 20)}
      {apple(65, 19)}
      <path d="M78 24q8 2 9 16m-5-5 5 6 5-6" stroke={LEAF} strokeWidth="3" fill="none" />
    </>
  ),
  gap: (
    <>
      {sign(26, 42, 'I', INK, 16)}
      {sign(46, 42, 'see', INK, 16)}
      {dashed(64, 22, 46, 28)}
      {sign(80, 42, 'ca', INK, 16)}
      <path d="M94 28v16" stroke={SKY} strokeWidth="3" />
    </>
  ),
  info: (
    <>
      {card(10, 10, '#fff', 44, 52)}
      {card(66, 10, '#fff', 44, 52)}
      {apple(24, 28)}
      {sign(40, 32, '?', SKY, 18)}
      {sign(24, 56, '?', SKY, 18)}
      <circle cx="40" cy="50" r="6" fill={SUN} />
      {sign(80, 32, '?', SKY, 18)}
      <path d="M92 32l6-12 6 12z" fill={LEAF} />
      {sign(96, 56, '?', SKY, 18)}
      {apple(80, 50)}
    </>
  ),
  say: (
    <>
      {card(14, 12, '#fff', 40, 48)}
      {apple(34, 38, 11)}
      <rect x="78" y="10" width="16" height="30" rx="8" fill={SKY} />
      <path d="M70 32a16 16 0 0 0 32 0M86 48v12" stroke={SKY} strokeWidth="3" fill="none" />
    </>
  ),
};

/** Illustration of a kind of activity. */
export function KindPicture({ name }: { name: ExampleName }) {
  return (
    <svg className={classes.kindPicture} viewBox="0 0 120 72" aria-hidden="true">
      {PICTURES[name]}
    </svg>
  );
}
