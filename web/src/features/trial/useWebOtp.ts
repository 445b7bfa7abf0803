import { useEffect, useEffectEvent } from 'react';

/**
 * Reads the code from the SMS after asking the person, in browsers that support it (WebOTP): the last line of the SMS
 * contains the host and the code.
 * @param request changes when another code was sent
 */
export function useWebOtp(request: string, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stop = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => {
        const code = (credential as { code?: unknown } | null)?.code;
        if (typeof code === 'string') take(code);
      },
      () => {
        // Refused or unsupported: the digits are typed.
      },
    );
    return () => stop.abort();
  }, [request]);
}
