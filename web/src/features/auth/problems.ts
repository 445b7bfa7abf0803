import type { FieldCode } from '@skylark/contract/errors';
import type { TextKey, Translate } from '../../lib/texts.tsx';

/** Errors of a form's fields, by field name. */
export type Problems<Field extends string> = Partial<Record<Field, FieldCode>>;

interface Bounds {
  min: number;
  max: number;
}

/** The text below a field; undefined when the field is valid. */
export const problemText = (t: Translate, code: FieldCode | undefined): string | undefined =>
  code && t(`field.${code}` satisfies TextKey);

/** Like problemText, for a password: length limits use the specification's wording. */
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
