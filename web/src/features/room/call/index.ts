export { Call, type CallSnapshot } from './Call.ts';
export { isRelayOnlyAt } from './callConfiguration.ts';
export type { Quality } from './quality.ts';
export { CallControls, SecondaryControls } from './CallControls.tsx';
export { Faces } from './Faces.tsx';
export { TapToPlay } from './TapToPlay.tsx';
export { reportedDevices } from './reportedDevices.ts';
export { reportedPath } from './reportedPath.ts';
export { useCall } from './useCall.ts';
