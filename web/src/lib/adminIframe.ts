/** Switched on by the address a manager's tool opens us with; it lasts as long as the page. */
const isOn = new URLSearchParams(globalThis.window?.location.search).has('admin_iframe');

export const isAdminIframe = (): boolean => isOn;
