import { referralLessons } from '@skylark/contract/payments.facts';

interface Person {
  id: string;
  email: string | null;
  phone: string | null;
  createdAt: Date;
}

/** Removes dots and plus suffixes, which most large providers ignore when delivering. */
const mailbox = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
};

/** There is no reward for inviting oneself or someone who registered earlier. */
export function isFriend(inviter: Person, friend: Person): boolean {
  if (inviter.id === friend.id || friend.createdAt < inviter.createdAt) return false;
  const isSameMailbox =
    inviter.email !== null && friend.email !== null && mailbox(inviter.email) === mailbox(friend.email);
  return !isSameMailbox && (inviter.phone === null || inviter.phone !== friend.phone);
}

/** How many lessons of a reward are to be taken back if the friend keeps only some of the purchase. */
export const lessonsToRevoke = (given: number, takenBack: number, kept: number): number =>
  Math.max(0, given - takenBack - referralLessons(kept));

/** The name shown to friends: the parent's first name, or the child's if no parent is known. */
export const inviterName = ({ parentName, firstName }: { parentName: string | null; firstName: string }): string =>
  parentName?.trim().split(/\s+/)[0] || firstName;
