import { describe, expect, it } from 'vitest';
import { checkPasswords } from './passwordRules.ts';

const GOOD = { old: 'before', new: 'larks sing', again: 'larks sing' };

describe('a new password', () => {
  it('is sent when there is nothing against it', () => {
    expect(checkPasswords(GOOD, true)).toEqual({});
    expect(checkPasswords({ ...GOOD, old: '' }, false)).toEqual({});
    expect(checkPasswords({ old: 'x', new: 'x'.repeat(64), again: 'x'.repeat(64) }, true)).toEqual({});
  });

  it('asks for everything that is missing at once: old, new and confirm are required (specification, point 5)', () => {
    expect(checkPasswords({ old: '', new: '', again: '' }, true)).toEqual({
      old: 'profile.password.old.required',
      new: 'profile.password.new.required',
      again: 'profile.password.again.required',
    });
    expect(checkPasswords({ ...GOOD, again: '' }, true)).toEqual({ again: 'profile.password.again.required' });
  });

  it.each([
    ['seven77', 'profile.password.too_short'],
    ['x'.repeat(65), 'profile.password.too_long'],
  ])('of %j is not sent', (password, key) => {
    expect(checkPasswords({ ...GOOD, new: password, again: password }, true)).toEqual({ new: key });
  });

  it('has to be typed alike twice', () => {
    expect(checkPasswords({ ...GOOD, again: 'larks sang' }, true)).toEqual({ again: 'profile.password.no_match' });
  });
});
