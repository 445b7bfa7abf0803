/** Shorter names match ordinary words too often. */
const NAME_MIN = 3;
/** Names of at least this length are also matched in inflected forms: Ukrainian and Russian change the ending. */
const STEM_FROM = 6;
const ENDING = 2;

/** Whether a text contains a family's last name: the child's, or the parent's name after the first word. */
export function mentionsFamily(text: string, family: { lastName: string; parentName: string | null }): boolean {
  const names = [family.lastName, ...(family.parentName ?? '').trim().split(/\s+/).slice(1)];
  const words = wordsOf(text);
  return names
    .flatMap(wordsOf)
    .filter((name) => name.length >= NAME_MIN)
    .some((name) => {
      const stem = name.length >= STEM_FROM ? name.slice(0, -ENDING) : name;
      return words.some((word) => (name.length >= STEM_FROM ? word.startsWith(stem) : word === stem));
    });
}

/** Splits into words, including double names; look-alike apostrophes are unified. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’ʼ`´]/g, "'")
    .split(/[^\p{L}\p{M}']+/u);
