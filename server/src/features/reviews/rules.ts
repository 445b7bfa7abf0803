/** Shorter names are other words too often. */
const NAME_MIN = 3;
/** From this length on a name is found in its other cases as well: what Ukrainian and Russian change is at the end. */
const STEM_FROM = 6;
const ENDING = 2;

/** Whether words name a family by a last name: the child's, or what of a parent's name follows the first. */
export function namesFamily(text: string, family: { lastName: string; parentName: string | null }): boolean {
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

/** Each by itself, also of a name of several; signs that look alike are one. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’ʼ`´]/g, "'")
    .split(/[^\p{L}\p{M}']+/u);
