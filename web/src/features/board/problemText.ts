import { errorText } from '../../lib/errors.ts';
import type { Translate } from '../../lib/texts.tsx';
import { NotAPicture } from './engine/ImageUploads.ts';

/** Why a picture was rejected. */
export const problemText = (t: Translate, problem: unknown): string =>
  problem instanceof NotAPicture ? t('error.only_images') : errorText(t, problem);
