export { correctAddresses } from './changes/correctAddresses.ts';
export { sendActivation } from './links/activate.ts';
export { resendConfirmation } from './links/confirmEmail.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { weaknessOf } from './commonPasswords.ts';
export { countGuess } from './codes/countGuess.ts';
export { startSendingCodes } from './codes/requestCode.ts';
export { startSendingResets } from './links/requestReset.ts';
export { registerByPhone } from './register.ts';
export { authRoutes } from './routes.ts';
export { authSettingsRoutes } from './settingsRoutes.ts';
export {
  createAuthenticate,
  endSessionsOf,
  endViewerSessions,
  listValidSessions,
  type Opened,
  openSession,
  openSessionBeside,
  openSessionFrom,
} from './sessions.ts';
export { closeEndedSessions } from './closeEndedSessions.ts';
export { type RequestOrigin, requestOriginOf } from './RequestOrigin.ts';
export { listAccountsOfDevice, setDeviceCookie } from './knownDevices.ts';
export { startAuthCleanup } from './startAuthCleanup.ts';
export { deviceOf } from './deviceOf.ts';
export { endViewSession } from './viewSessions.ts';
export { findViewerAtDesk } from './sessionStore.ts';
export { addOneTimeToken, findPendingEmail } from './links/store.ts';
export { hashToken, newToken } from './tokens.ts';
export { authData } from './personalData.ts';
export { addChild } from './addChild.ts';
export { CHILD_CHANGED, chooseChild } from './chooseChild.ts';
export { leaveAccount } from './leaveAccount.ts';
export { provePhone } from './proveAddress.ts';
export { findBySignInAddress } from './store.ts';
export { endDeviceOf, readSignIn } from './signInHelp.ts';
export { accountTakenBack } from './proofStore.ts';
export {
  closeAccount,
  dropClosing,
  isClosing,
  listDueClosings,
  provedAddresses,
  refuseClosing,
  takeDueClosing,
} from './closing.ts';
export { requireDeletionCode, sendDeletionCode } from './codes/deletionCode.ts';
export { requireOwner } from './requireOwner.ts';
export { requireLive } from './requireLive.ts';
export { requireSession } from './requireSession.ts';
