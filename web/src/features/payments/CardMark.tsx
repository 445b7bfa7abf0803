import type { CardMark as Name } from '@skylark/contract/payments.facts';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../../lib/texts.tsx';
import classes from './CardMark.module.css';

/** What can be paid with, drawn here: nothing is fetched from anybody, and the name is read out. */
export function CardMark({ name }: { name: Name }) {
  const t = useT();
  return (
    <span className={classes.mark} role="img" aria-label={t(`mark.${name}` satisfies TextKey)}>
      {DRAWN[name]}
    </span>
  );
}

const word = (letters: string, color: string, style: object = {}): ReactNode => (
  <svg viewBox="0 0 72 28" aria-hidden="true">
    <text x="36" y="20" textAnchor="middle" fontSize="15" fontWeight="800" fill={color} {...style}>
      {letters}
    </text>
  </svg>
);

const DRAWN: Record<Name, ReactNode> = {
  visa: word('VISA', '#1A1F71', { fontStyle: 'italic', fontSize: 18 }),
  mastercard: (
    <svg viewBox="0 0 72 28" aria-hidden="true">
      <circle cx="29" cy="14" r="11" fill="#EB001B" />
      <circle cx="43" cy="14" r="11" fill="#F79E1B" />
      <path d="M36 5.5a11 11 0 0 1 0 17a11 11 0 0 1 0-17z" fill="#FF5F00" />
    </svg>
  ),
  google_pay: word('G Pay', '#3C4043'),
  apple_pay: word('Apple Pay', '#17233B', { fontSize: 13 }),
  prostir: word('Простір', '#1B7F4F', { fontSize: 14 }),
  privat24: word('Приват24', '#17233B', { fontSize: 13 }),
};
