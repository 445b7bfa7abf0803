/** What a link of one use carries: at least 128 bits. An id is not a secret, however long. */
const TOKEN = /(?:^|[/=])([\w-]{22,})(?=$|[/?&#.])/g;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a message opens something to whoever reads it: it carries a code, or a link with a token. Seen from what goes
 * into it and not from its kind, so that no new kind can be forgotten. Its words are kept no longer than needed.
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
