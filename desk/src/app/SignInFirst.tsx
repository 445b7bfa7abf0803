import { DESK_PATH } from '@skylark/contract/desk.facts';
import { type ComponentType, startTransition, useRef, useState } from 'react';
import { SignInPage } from '../features/auth/index.ts';
import { markSignedIn } from '../lib/signedOut.ts';
import { guessedLocale, speak } from '../lib/texts.tsx';
import { Base } from './Base.tsx';
import { ownAddress } from './signInAddress.ts';

/**
 * The sign-in as a browser's first page: without the libraries for routes and queries, which load with the desk after
 * signing in.
 */
export function SignInFirst() {
  const [Desk, setDesk] = useState<ComponentType>();
  const [to] = useState(() => ownAddress(new URLSearchParams(location.search).get('to')));
  const isIn = useRef(false);
  const enter = async (): Promise<void> => {
    // An autofilled passkey and an explicitly requested one may both succeed.
    if (isIn.current) return;
    markSignedIn();
    history.replaceState(null, '', DESK_PATH + (to ?? '/'));
    const loaded = await Promise.all([import('./App.tsx'), speak(guessedLocale())]).catch(() => undefined);
    // The person is signed in already: another try here would only open another session.
    if (!loaded) return location.reload();
    const [{ App }] = loaded;
    isIn.current = true;
    startTransition(() => setDesk(() => App));
  };
  if (Desk) return <Desk />;
  return (
    <Base>
      <SignInPage onEntered={enter} />
    </Base>
  );
}
