export { useSignOut } from './useSignOut.ts';
export { takeAuthToken } from './takeAuthToken.ts';
