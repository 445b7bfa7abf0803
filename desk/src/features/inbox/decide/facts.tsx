import type { ReactNode } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useTimes } from '../../../lib/time.ts';
import { Soft } from '../../../ui/Rows.tsx';
import styles from '../InboxPage.module.css';
import type { OpenItem } from '../words.ts';

export const Fact = ({ children }: { children: ReactNode }) => <p className={styles['fact']}>{children}</p>;

export function Answer({ text }: { text: string }) {
  const t = useT();
  return (
    <Fact>
      <Soft>{t('inbox.teacher_answered')}</Soft> {text}
    </Fact>
  );
}

export function Span({ shown: { body }, text }: { shown: OpenItem; text: 'inbox.wished_for' | 'inbox.away' }) {
  const t = useT();
  const times = useTimes();
  if (body.from === null) return null;
  const at = body.to === null ? times.moment(body.from) : `${times.moment(body.from)} – ${times.moment(body.to)}`;
  return <Fact>{t(text, { at })}</Fact>;
}

/** The times that the answer to a wish offers, on the family's clock. */
export function Offered({ shown: { body } }: { shown: OpenItem }) {
  const t = useT();
  const times = useTimes(body.wish?.timeZone);
  if (!body.wish || body.wish.offered.length === 0) return null;
  return <Fact>{t('inbox.offered', { times: body.wish.offered.map(times.moment).join('; ') })}</Fact>;
}

export function Count({
  shown: { body },
  text,
}: {
  shown: OpenItem;
  text: 'inbox.stars' | 'inbox.lessons_uncovered' | 'inbox.findings';
}) {
  const t = useT();
  return body.count === null ? null : <Fact>{t(text, { n: body.count })}</Fact>;
}

export function Refund({ shown: { body } }: { shown: OpenItem }) {
  const t = useT();
  if (body.amount === null || body.currency === null) return null;
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: body.currency,
    currencyDisplay: 'narrowSymbol',
  });
  return <Fact>{t('inbox.refund', { n: body.count ?? 0, amount: money.format(body.amount / 100) })}</Fact>;
}
