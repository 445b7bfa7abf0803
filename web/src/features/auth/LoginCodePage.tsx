import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { AskCode } from './AskCode.tsx';
import { type CodeRequest, storeCodeRequest, keptCodeRequest } from './codeRequest.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EnterCode } from './EnterCode.tsx';
import { useWayBack } from './useWayBack.ts';

export const LoginByEmailPage = () => <LoginCodePage key="email" strategy="email" />;
export const LoginByPhonePage = () => <LoginCodePage key="phone" strategy="phone" />;

/**
 * Who: a family that registered with the wizard and has no password, or a parent who forgot it. Why: to sign in with a
 * phone or email. What can go wrong: no code arrives, a mistyped or expired code, the page is discarded while the mail
 * is read.
 */
function LoginCodePage({ strategy }: { strategy: CodeStrategy }) {
  const t = useT();
  const wayBack = useWayBack();
  /** null: no code was requested yet. */
  const [asked, setAsked] = useState<CodeRequest | null>(() => keptCodeRequest(strategy, Date.now()));
  /** Keeps the typed address for a person who returns to correct it. */
  const [left, setLeft] = useState<string>();
  const keep = (request: CodeRequest | null): void => {
    storeCodeRequest(request);
    setAsked(request);
  };

  if (wayBack !== undefined) return <Redirect to={wayBack} replace />;
  return (
    <AuthLayout title={t('account.code.title')}>
      {asked === null ? (
        <AskCode strategy={strategy} typed={left} onAsked={keep} />
      ) : (
        <EnterCode
          asked={asked}
          onAskedAgain={keep}
          onLeft={() => {
            setLeft(asked.recipient);
            keep(null);
          }}
        />
      )}
    </AuthLayout>
  );
}
