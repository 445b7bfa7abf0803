/** Both checks of devices: that of the settings, and that of a lesson's link. */
export const checkPages = () => import('../features/devices/check/pages.ts');
