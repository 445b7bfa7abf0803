import type { NewPasskey, SignedPasskey } from '@skylark/contract/desk';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

interface Asked {
  options: Record<string, unknown> | null;
}

/** Passkeys can't work here: the browser is too old, or the address has no name. */
export class NoPasskeys extends Error {}

/** The person closed the browser's dialog, or let it time out. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export const hasPasskeys = browserSupportsWebAuthn;
/** Whether the browser offers passkeys where it fills in an e-mail. */
export const fillsInPasskeys = browserSupportsWebAuthnAutofill;

/** @throws NoPasskeys, and what the browser throws */
export async function makePasskey(ask: () => Promise<Asked>): Promise<NewPasskey> {
  const { options } = await ask();
  if (options === null || !browserSupportsWebAuthn()) throw new NoPasskeys();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as NewPasskey;
}

/**
 * @param isQuiet offered among what the browser fills in, without a dialog
 * @throws NoPasskeys, and what the browser throws
 */
export async function signWithPasskey(ask: () => Promise<Asked>, isQuiet = false): Promise<SignedPasskey> {
  const { options } = await ask();
  if (options === null || !browserSupportsWebAuthn()) throw new NoPasskeys();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: isQuiet })) as SignedPasskey;
}
