/** A single-use link's token: at least 128 bits. Ids aren't secrets, however long. */
const TOKEN = /(?:^|[/=])([\w-]{22,})(?=$|[/?&#.])/g;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a message grants access to its reader: it contains a code, or a link with a token. Determined from its values
 * instead of its kind, so that no new kind can be forgotten. Such texts aren't kept longer than needed.
 */
export function holdsSecret(values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).some(
    ([name, value]) =>
      name === 'code' ||
      (typeof value === 'string' &&
        URL.canParse(value) &&
        [...pathAndQuery(value).matchAll(TOKEN)].some(([, token = '']) => !ID.test(token))),
  );
}

function pathAndQuery(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
