import type { CSSProperties } from 'react';

/** A glass jar that holds a lesson's stars. */
export function Jar({ count }: { count: number }) {
  const places = PLACES.slice(0, count);
  return (
    <svg data-jar viewBox="0 0 80 96" width="80" height="96">
      <path
        d="M18 22c-8 5-12 12-12 22v34c0 9 5 14 14 14h40c9 0 14-5 14-14V44c0-10-4-17-12-22z"
        fill="#eaf3ff"
        stroke="#1b6fd8"
        strokeWidth="3"
      />
      {places.map(([x, y], at) => (
        <path
          key={`${x} ${y}`}
          data-inside
          style={{ '--at': at } as CSSProperties}
          d={STAR}
          transform={`translate(${x} ${y})`}
          fill="#ffc83d"
          stroke="#b97f00"
        />
      ))}
      <rect x="14" y="6" width="52" height="16" rx="6" fill="#ffc83d" stroke="#b97f00" strokeWidth="2" />
    </svg>
  );
}

const STAR = 'M0-9 2.8-3.2 9-2.5 4.4 1.8 5.6 8 0 5-5.6 8-4.4 1.8-9-2.5-2.8-3.2z';
/** From the bottom up. */
const PLACES: readonly (readonly [number, number])[] = [
  [24, 78],
  [46, 78],
  [60, 66],
  [34, 62],
  [50, 52],
];
