export { Call } from './Call.ts';
export { CallControls } from './CallControls.tsx';
export { Faces } from './Faces.tsx';
export { TapToHear } from './TapToHear.tsx';
export { reportedDevices } from './reportedDevices.ts';
export { reportedPath } from './reportedPath.ts';
export { useCall } from './useCall.ts';
