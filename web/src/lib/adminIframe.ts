/** Switched on by the address an admin tool opens the app with; stays on until the page is closed. */
const isOn = new URLSearchParams(globalThis.window?.location.search).has('admin_iframe');

export const isAdminIframe = (): boolean => isOn;
