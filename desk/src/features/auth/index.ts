export { ConfirmationProvider, NotConfirmed, useConfirmed } from './Confirmation.tsx';
export { SignInPage } from './SignInPage.tsx';
export { signOut } from './signOut.ts';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { NewPasswordForm } from './NewPasswordForm.tsx';
export { PasskeyProblem } from './PasskeyProblem.tsx';
export { hasPasskeys, makePasskey } from './passkeys.ts';
export { thisDevice } from './thisDevice.ts';
