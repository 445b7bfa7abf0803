import type { InvitedFriend } from '@skylark/contract/referral';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './InvitePage.module.css';

/** Friends who joined by the link, and how far they got. */
export function Friends({ friends }: { friends: readonly InvitedFriend[] }) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  if (friends.length === 0) return <State pose="waiting" title={t('invite.none')} />;
  return (
    <ul className={classes.friends}>
      {friends.map((friend) => (
        <li key={`${friend.name} ${friend.joinedAt}`}>
          <span>
            <strong>{friend.name}</strong>
            <span className={classes.soft}>
              {t('invite.joined', { day: format.moment(new Date(friend.joinedAt)) })}
            </span>
          </span>
          <span data-state={friend.status}>
            {t(`invite.status.${friend.status}` satisfies TextKey, { count: friend.lessons })}
          </span>
        </li>
      ))}
    </ul>
  );
}
