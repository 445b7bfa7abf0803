import type { NewPasskey, SignedPasskey } from '@skylark/contract/desk';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loaded on demand, so that it doesn't delay the sign-in page. */
const library = () => import('@simplewebauthn/browser');

interface Asked {
  options: Record<string, unknown> | null;
}

/** Passkeys can't work here: the browser is too old, or the address is an IP address. */
export class NoPasskeys extends Error {}

/** The person closed the browser's dialog, or let it time out. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
/** Whether the browser offers passkeys in the autofill of the e-mail field. */
export const fillsInPasskeys = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill();

/** @throws NoPasskeys, and errors of the browser */
export async function makePasskey(ask: () => Promise<Asked>): Promise<NewPasskey> {
  const { options } = await ask();
  if (options === null || !hasPasskeys()) throw new NoPasskeys();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await (await library()).startRegistration({ optionsJSON })) as NewPasskey;
}

/**
 * @param isQuiet offered in the browser's autofill, without a dialog
 * @throws NoPasskeys, and errors of the browser
 */
export async function signWithPasskey(ask: () => Promise<Asked>, isQuiet = false): Promise<SignedPasskey> {
  const { options } = await ask();
  if (options === null || !hasPasskeys()) throw new NoPasskeys();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: isQuiet })) as SignedPasskey;
}
