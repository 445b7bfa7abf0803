export { CameraEye } from './CameraEye.ts';
export { noticeText } from './deviceNotice.ts';
export { DeviceSetup } from './DeviceSetup.tsx';
export { DeviceToggle } from './DeviceToggle.tsx';
export { LocalMedia, type LocalMediaSnapshot } from './LocalMedia.ts';
export { deviceStates, type DeviceStatus } from './localMediaState.ts';
export { Picture } from './Picture.tsx';
export { playBells, playThrough } from './speakers.ts';
export { useLocalMedia } from './useLocalMedia.ts';
