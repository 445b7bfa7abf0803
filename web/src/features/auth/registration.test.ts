import { describe, expect, it } from 'vitest';
import { emptyRegistration, type Registration, registrationFields, registrationProblems } from './registration.ts';

const right: Registration = {
  firstName: 'Masha',
  lastName: 'Koval',
  parentName: 'Iryna Koval',
  phone: '067 123 45 67',
  email: 'iryna@example.test',
  password: 'a lark at dawn',
  passwordConfirmation: 'a lark at dawn',
  consent: true,
};
const wrong = (details: Partial<Registration>) => registrationProblems({ ...right, ...details });

describe('a registration', () => {
  it('is valid when everything is filled in', () => {
    expect(registrationProblems(right)).toEqual({});
  });

  it('needs every field', () => {
    const problems = registrationProblems(emptyRegistration);
    expect(problems).toEqual(Object.fromEntries(registrationFields.map((field) => [field, 'required'])));
  });

  it('reports the problem of each field', () => {
    expect(wrong({ firstName: '  ' })).toEqual({ firstName: 'required' });
    expect(wrong({ lastName: 'x'.repeat(81) })).toEqual({ lastName: 'too_long' });
    expect(wrong({ phone: '12345' })).toEqual({ phone: 'invalid_phone' });
    expect(wrong({ email: 'iryna@home' })).toEqual({ email: 'invalid_email' });
    expect(wrong({ password: 'seven77', passwordConfirmation: 'seven77' })).toEqual({ password: 'too_short' });
    const long = 'x'.repeat(65);
    expect(wrong({ password: long, passwordConfirmation: long })).toEqual({ password: 'too_long' });
    expect(wrong({ passwordConfirmation: 'a lark at dusk' })).toEqual({ passwordConfirmation: 'no_match' });
    expect(wrong({ consent: false })).toEqual({ consent: 'required' });
  });
});
