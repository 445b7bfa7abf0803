import { referralLessons } from '@skylark/contract/payments.facts';

interface Person {
  id: string;
  email: string | null;
  phone: string | null;
  createdAt: Date;
}

/** Without dots and what stands behind a plus: letters to both reach one mailbox with most of the large providers. */
const mailbox = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
};

/** Nobody is rewarded for oneself, nor for somebody who was here first. */
export function isFriend(inviter: Person, friend: Person): boolean {
  if (inviter.id === friend.id || friend.createdAt < inviter.createdAt) return false;
  const isSameMailbox =
    inviter.email !== null && friend.email !== null && mailbox(inviter.email) === mailbox(friend.email);
  return !isSameMailbox && (inviter.phone === null || inviter.phone !== friend.phone);
}

/** What of a reward has to go back when the friend keeps only so many of the lessons. */
export const dueBack = (given: number, takenBack: number, kept: number): number =>
  Math.max(0, given - takenBack - referralLessons(kept));

/** As a friend would say it: the first name of the parent, or of the child where no parent is known. */
export const inviterName = ({ parentName, firstName }: { parentName: string | null; firstName: string }): string =>
  parentName?.trim().split(/\s+/)[0] || firstName;
