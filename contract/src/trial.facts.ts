/** The wizard's questions, in the specification's order (point 2). */
export const studied = ['extra', 'school', 'never'] as const;
export const formats = ['game', 'school'] as const;
export const frequencies = [2, 3, 4] as const;
export const temperaments = ['calm', 'restless'] as const;
export const contacts = ['call', 'sms', 'viber', 'telegram', 'whatsapp'] as const;
export const levels = ['beginner', 'elementary', 'advanced'] as const;

export type Studied = (typeof studied)[number];
export type Level = (typeof levels)[number];

/** Claimed improvement of lessons on a tablet or computer (specification, point 9). */
export const DEVICE_CLAIM_PERCENT = 42;
export const TRIAL_MINUTES = 25;
export const WISH_MAX_LENGTH = 500;

/**
 * Why a family contacts the managers: no free slot, the SMS code did not arrive, or the number already has an account.
 */
export const wishReasons = ['no_slot', 'no_sms', 'has_account'] as const;
export type WishReason = (typeof wishReasons)[number];

/** A first guess from the child's previous English lessons; the teacher determines the level in the lesson. */
export function levelOf(before: Studied): Level {
  switch (before) {
    case 'never':
      return 'beginner';
    case 'school':
      return 'elementary';
    case 'extra':
      return 'advanced';
  }
}
