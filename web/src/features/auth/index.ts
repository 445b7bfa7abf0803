export { emailConfirmed } from './emailConfirmed.ts';
export { FreshSignIn } from './parts.tsx';
export { type Owner, RemovalDialog } from './RemovalDialog.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { useSignOut } from './useSignOut.ts';
export { takeAuthToken } from './takeAuthToken.ts';
