export { DeviceCheckPage } from './DeviceCheckPage.tsx';
export { ReadyCheckPage } from './ReadyCheckPage.tsx';
