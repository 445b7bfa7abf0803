import { describe, expect, it } from 'vitest';
import { isGuessable } from './commonPasswords.ts';

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
    expect(isGuessable(password, [])).toBe(true);
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
    expect(isGuessable(password, own)).toBe(true);
  });

  it.each(['skylark-student', 'a good password', 'жайворонок у небі', 'Masha goes to school'])(
    'is not %s',
    (password) => {
      expect(isGuessable(password, own)).toBe(false);
    },
  );
});
