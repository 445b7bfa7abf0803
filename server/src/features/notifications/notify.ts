import type { BusMessage } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { MESSAGES } from './messages/index.ts';
import { draftsToManagers, type ManagerMailing } from './mailManagers.ts';
import type { Message, Values } from './messages/message.ts';
import { type Draft, isOneOfSeveral, queueMessages } from './queueMessage.ts';
import { type Party, readParty, type Receiver } from './receiversStore.ts';
import { dropOutdated, type Outdated } from './store.ts';
import { withDefaultChoices } from './withDefaultChoices.ts';

/** A message to one person, on the channels they have chosen. */
export interface Telling extends Pick<Draft, 'kind' | 'cause' | 'lessonId' | 'aboutId' | 'expiresAt' | 'heldUntil'> {
  personId: string;
  values: (to: Receiver) => Values;
  /** Values of the SMS, if they differ. */
  smsValues?: (values: Values) => Values;
  /** Kinds of waiting messages about the same lesson that this one makes obsolete. */
  replaces?: readonly string[] | undefined;
}

/**
 * Notifies any number of people in the caller's transaction. Obsolete messages are dropped, and new ones queued and
 * announced, with one statement for each step.
 * @param more what else the command drops, tells the managers and announces
 */
export async function notify(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  party: Party,
  tellings: readonly Telling[],
  more: {
    dropped?: readonly Outdated[];
    managers?: readonly ManagerMailing[];
    announcements?: readonly BusMessage[];
  } = {},
): Promise<void> {
  const reached = tellings.flatMap((telling) => {
    const drafts = draftsOf(telling, party.get(telling.personId));
    return drafts.length === 0 ? [] : [{ telling, drafts }];
  });
  const replaced = reached.flatMap(({ telling: { lessonId, personId, replaces = [] } }) =>
    lessonId === undefined ? [] : replaces.map((kind) => ({ lessonId, personId, kind })),
  );
  await dropOutdated(db, [...(more.dropped ?? []), ...replaced], deps.clock.now());
  const toManagers = await draftsToManagers(deps, db, more.managers ?? []);
  await queueMessages(deps, db, [...reached.flatMap((one) => one.drafts), ...toManagers], more.announcements);
}

/** Like notify, for callers that haven't read the receivers yet. */
export const notifyPeople = async (
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  ...tellings: readonly Telling[]
): Promise<void> =>
  notify(
    deps,
    db,
    await readParty(
      db,
      tellings.map(({ personId }) => personId),
      deps.clock.now(),
    ),
    tellings,
  );

/** One draft for each address, device and chat. */
function draftsOf({ smsValues, ...telling }: Telling, to: Receiver | undefined): Draft[] {
  const message = MESSAGES[telling.kind];
  if (!to || to.isDeleted || !message) return [];
  const channels = channelsOf(message, to);
  if (channels.length === 0) return [];
  const values = telling.values(to);
  const draft = { ...telling, locale: to.locale, isOfSeveral: isOneOfSeveral(to) };
  return channels.map(({ channel, recipient }) => ({
    ...draft,
    channel,
    recipient,
    values: channel === 'sms' && smsValues ? smsValues(values) : values,
    cause: channel === 'push' || channel === 'telegram' ? `${draft.cause}:${recipient}` : draft.cause,
  }));
}

/** The channels and addresses of a person for this kind of message, according to their choices. */
export function channelsOf(message: Message, to: Receiver): Pick<Draft, 'channel' | 'recipient'>[] {
  const chosen = withDefaultChoices(to.choices).find(({ kind }) => kind === message.category);
  if (!chosen) return [];
  return [
    ...(message.mail && chosen.email && to.email !== null ? [{ channel: 'email' as const, recipient: to.email }] : []),
    ...(message.sms && chosen.sms && to.phone !== null ? [{ channel: 'sms' as const, recipient: to.phone }] : []),
    ...(['push', 'telegram'] as const).flatMap((channel) =>
      message.isNotice && chosen[channel] ? to[channel].map((recipient) => ({ channel, recipient })) : [],
    ),
  ];
}
