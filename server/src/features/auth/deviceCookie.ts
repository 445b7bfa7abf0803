/**
 * A browser that has signed in keeps a random id in a cookie, even after signing out. The id grants no access: it only
 * gives the browser separate rate limits for the accounts it has signed in to.
 */
export const DEVICE_COOKIE = 'skylark_device';
const TOKEN = /^[\w-]{43}$/;

/** @param header the `Cookie` request header */
export function deviceIn(header: string | undefined): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === DEVICE_COOKIE && TOKEN.test(value)) return value;
  }
  return undefined;
}
