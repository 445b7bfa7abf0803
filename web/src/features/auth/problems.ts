import type { FieldCode } from '@skylark/contract/errors';
import type { TextKey, Translate } from '../../lib/texts.tsx';

/** What is wrong with the fields of a form, by their names. */
export type Problems<Field extends string> = Partial<Record<Field, FieldCode>>;

interface Bounds {
  min: number;
  max: number;
}

/** The words below a field; undefined when nothing is wrong with it. */
export const problemText = (t: Translate, code: FieldCode | undefined): string | undefined =>
  code && t(`field.${code}` satisfies TextKey);

/** As problemText, for a password: how long it has to be stands in the specification's words. */
export function passwordText(t: Translate, code: FieldCode | undefined, { min, max }: Bounds): string | undefined {
  switch (code) {
    case 'too_short':
      return t('account.min_characters', { min });
    case 'too_long':
      return t('account.max_characters', { max });
    default:
      return problemText(t, code);
  }
}
