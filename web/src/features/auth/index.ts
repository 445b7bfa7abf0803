export { passwordEnded } from './passwordEnded.ts';
export { emailConfirmed } from './emailConfirmed.ts';
export { FreshSignIn, LinkQuestion } from './parts.tsx';
export { type Owner, RemovalDialog } from './RemovalDialog.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { useSignOut } from './useSignOut.ts';
export { linkQuestion } from './linkQuestion.ts';
export { takeAuthToken } from './takeAuthToken.ts';
