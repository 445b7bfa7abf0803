import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { AskCode } from './AskCode.tsx';
import { type CodeRequest, keepCodeRequest, keptCodeRequest } from './codeRequest.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { EnterCode } from './EnterCode.tsx';
import { useWayBack } from './useWayBack.ts';

export const LoginByEmailPage = () => <LoginCodePage key="email" strategy="email" />;
export const LoginByPhonePage = () => <LoginCodePage key="phone" strategy="phone" />;

/**
 * Who: a family that came by the wizard and has no password, a parent who forgot it. Why: to get in with what is at
 * hand. What can go wrong: nothing comes, a slip in the code, a code that is too old, the page thrown away while the
 * mail is read.
 */
function LoginCodePage({ strategy }: { strategy: CodeStrategy }) {
  const t = useT();
  const wayBack = useWayBack();
  /** null: nothing was asked for yet. */
  const [asked, setAsked] = useState<CodeRequest | null>(() => keptCodeRequest(strategy, Date.now()));
  /** What was typed stays when somebody comes back to correct it. */
  const [left, setLeft] = useState<string>();
  const keep = (request: CodeRequest | null): void => {
    keepCodeRequest(request);
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
