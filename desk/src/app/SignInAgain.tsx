import { DESK_PATH } from '@skylark/contract/desk.facts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { SignInPage } from '../features/auth/index.ts';
import { forgetWhoWas } from '../lib/me.ts';
import { SIGN_IN } from './signInAddress.ts';

/** Sign-in page of a loaded desk whose session has ended. */
export function SignInAgain() {
  const router = useRouter();
  const { to } = useSearch({ from: SIGN_IN });
  const enter = async (): Promise<void> => {
    forgetWhoWas();
    if (to === undefined) await router.navigate({ to: '/', replace: true });
    else router.history.replace(DESK_PATH + to);
  };
  return <SignInPage onEntered={enter} />;
}
