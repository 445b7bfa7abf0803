import type { LessonPackage, PaymentLink, Purchase } from '@skylark/contract/payments';
import { inMinutes } from './lessons.ts';

export const aPackage = (lessonsCount: number, pricePerLesson: number): LessonPackage => ({
  id: `01900000-0000-7000-8000-${String(lessonsCount).padStart(12, '0')}`,
  lessonsCount,
  pricePerLesson,
  fullPrice: lessonsCount * pricePerLesson,
  currency: 'UAH',
  lessonMinutes: 50,
  isAdvised: lessonsCount === 8,
});

/** One that was begun but not paid. */
export const aPurchase = (more: Partial<Purchase> = {}): Purchase => ({
  id: '01900000-0000-7000-8000-000000000020',
  lessonsCount: 8,
  price: 360_000,
  currency: 'UAH',
  status: 'started',
  createdAt: inMinutes(-5),
  paidAt: null,
  way: null,
  refundable: null,
  refundedLessons: 0,
  refundedAmount: 0,
  isRefunding: false,
  receipts: [],
  ...more,
});

export const aPaymentLink = (more: Partial<PaymentLink> = {}): PaymentLink => ({
  status: 'open',
  lessonsCount: 8,
  price: 360_000,
  currency: 'UAH',
  childName: 'Max',
  school: 'Larks & Co',
  expiresAt: inMinutes(24 * 60),
  ...more,
});
