import type { Profile } from '@skylark/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { session } from '../../lib/session.ts';
import { profileQuery } from '../profile/index.ts';

/** The signed-in family, if its phone is proved: the wizard then doesn't ask for names, consent or a code. */
export function useKnownFamily({ isBooking }: { isBooking: boolean }): Profile | undefined {
  const { data } = useQuery({ ...profileQuery, enabled: isBooking && session.token() !== null });
  return data?.type === 'student' && data.isPhoneConfirmed ? data : undefined;
}
