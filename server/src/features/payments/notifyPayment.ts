import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { moneyText } from '../../platform/texts/moneyText.ts';
import { dateText } from '../../platform/texts/whenText.ts';
import { queueMail } from '../notifications/index.ts';

interface Parent {
  id: string;
  email: string | null;
  locale: string | null;
  timeZone: string;
  firstName: string;
  parentName: string | null;
}

interface PaymentNotice {
  cause: string;
  lessons: number;
  amount: number;
  currency: string;
  at: Date;
}
/** The receipt or credit note, for kinds that have one. */
interface Issued {
  receipt: { id: string; number: string };
}

type PaymentKind = 'receipt' | 'refund_done' | 'refund_failed' | 'payment_returned' | 'payment_restored';

/** Receipts and refunds are sent regardless of notification settings; a family without email sees them in the app. */
export async function notifyPayment<K extends PaymentKind>(
  deps: Deps,
  tx: Tx,
  parent: Parent,
  kind: K,
  notice: PaymentNotice & (K extends 'refund_failed' | 'payment_restored' ? { receipt?: never } : Issued),
): Promise<void> {
  if (parent.email === null) return;
  const locale = (parent.locale ?? DEFAULT_LOCALE) as Locale;
  await queueMail<PaymentKind>(
    deps,
    tx,
    { personId: parent.id, email: parent.email, locale },
    kind,
    {
      name: parent.parentName ?? parent.firstName,
      school: deps.config.schoolName,
      link: `${deps.publicUrl()}/buy/history${notice.receipt ? `?receipt=${notice.receipt.id}` : ''}`,
      number: notice.receipt?.number ?? '',
      count: notice.lessons,
      amount: moneyText(locale, notice.amount, notice.currency),
      child: parent.firstName,
      day: dateText(locale, parent.timeZone, notice.at),
    },
    notice.cause,
  );
}
