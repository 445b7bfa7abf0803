export { Call, type CallSnapshot } from './Call.ts';
export { isRelayOnlyAt } from './callConfiguration.ts';
export type { Quality } from './quality.ts';
export { CallControls, SeldomControls } from './CallControls.tsx';
export { Faces } from './Faces.tsx';
export { TapToHear } from './TapToHear.tsx';
export { reportedDevices } from './reportedDevices.ts';
export { reportedPath } from './reportedPath.ts';
export { useCall } from './useCall.ts';
