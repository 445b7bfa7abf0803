import { describe, expect, it } from 'vitest';
import { weaknessOf } from './commonPasswords.ts';

const own = ['iryna.koval@example.test', '+380671234567', 'Masha', null];

describe('a password that can be guessed', () => {
  it.each([
    'password1',
    'Password1',
    'QWERTY123',
    '12345678',
    'aaaaaaaaaa',
    'abababab',
    'Skylark2026',
    'english!',
    'Пароль-123',
  ])('is %s', (password) => {
    expect(weaknessOf(password, [])).toBe('too_common');
  });

  it.each([
    'iryna.koval@example.test',
    'Iryna.Koval',
    '+380671234567',
    '0671234567',
    'masha',
    'Masha2018!',
    'iryna_koval_1',
  ])('is %s of the account itself', (password) => {
    expect(weaknessOf(password, own)).toBe('too_personal');
  });

  it.each(['skylark-student', 'a good password', 'жайворонок у небі', 'Masha goes to school'])(
    'is not %s',
    (password) => {
      expect(weaknessOf(password, own)).toBeNull();
    },
  );
});
