import { deletionReasons } from '@skylark/contract/privacy.facts';
import { actOutput } from './actOutput.ts';
import type { Command } from './Command.ts';
import { UsageError } from './School.ts';
import { oneOf } from './typed.ts';

/** Anyone's account: correcting addresses, signing in and out, blocking, deleting. */
export const peopleCommands: Command[] = [
  {
    noun: 'person',
    verb: 'delete',
    words: ['person id'],
    help: 'Permanently deletes the account of a student or teacher; cannot be undone',
    options: {
      reason: { help: deletionReasons.join(', '), isNeeded: true },
      yes: { help: 'required: nothing is deleted without it', isFlag: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const reason = oneOf('--reason', given.text('reason') ?? '', deletionReasons);
      if (!given.flag('yes')) throw new UsageError('This cannot be undone. Run it again with --yes.');
      await school.call('POST /api/v2/manager/people/{id}/deletion', { params: { id }, body: { reason } });
      return { fields: { deleted: id } };
    },
  },
  {
    noun: 'person',
    verb: 'correct',
    words: ['person id'],
    help: 'Corrects the email or phone of a student’s account or of a teacher; an address that was confirmed can undo it for three days',
    options: {
      email: { help: 'the right email' },
      phone: { help: '+380501234567' },
      invite: { help: 'send a link to choose a password, if the account was never used', isFlag: true },
      reason: { help: 'why, in words', isNeeded: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [email, phone] = [given.text('email'), given.text('phone')];
      if (email === undefined && phone === undefined) throw new UsageError('Give --email or --phone.');
      const body = {
        ...(email !== undefined && { email }),
        ...(phone !== undefined && { phone }),
        isInvited: given.flag('invite'),
        reason: given.text('reason') ?? '',
      };
      return actOutput(await school.call('PATCH /api/v2/manager/people/{id}/addresses', { params: { id }, body }));
    },
  },
  {
    noun: 'person',
    verb: 'sign-out',
    words: ['person id'],
    help: 'Signs a person out everywhere, for example when a phone is lost',
    options: { reason: { help: 'why, in words', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { reason: given.text('reason') ?? '' };
      await school.call('POST /api/v2/manager/people/{id}/sign_out', { params: { id }, body });
      return { fields: { signedOut: id } };
    },
  },
  ...([true, false] as const).map((isBlocked): Command => ({
    noun: 'person',
    verb: isBlocked ? 'block' : 'unblock',
    words: ['person id'],
    help: isBlocked
      ? 'Blocks the account of a student or teacher: signs it out and prevents sign-in; lessons stay'
      : 'Unblocks an account',
    options: { reason: { help: 'why, in words', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { isBlocked, reason: given.text('reason') ?? '' };
      await school.call('POST /api/v2/manager/people/{id}/block', { params: { id }, body });
      return { fields: { id, blocked: isBlocked } };
    },
  })),
  {
    noun: 'link',
    verb: 'sign-in',
    words: ['person id'],
    help: 'Creates a one-time link, valid for ten minutes, that shows a person’s pages for thirty minutes without changing anything; the person sees that the school looked',
    options: {
      reason: { help: 'why, in words', isNeeded: true },
      full: {
        help: 'allows changes in the person’s name, each recorded as yours; never rooms, sign-in or deletion',
        isFlag: true,
      },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { reason: given.text('reason') ?? '', isFull: given.flag('full') };
      return {
        fields: await school.call('POST /api/v2/manager/people/{id}/sign_in_links', { params: { id }, body }),
      };
    },
  },
];
