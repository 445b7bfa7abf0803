export { emailConfirmed } from './emailConfirmed.ts';
export { FreshSignIn } from './parts.tsx';
export type { WaysIn } from './FreshSignIn.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { useSignOut } from './useSignOut.ts';
export { takeAuthToken } from './takeAuthToken.ts';
