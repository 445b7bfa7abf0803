import { describe, expect, it } from 'vitest';
import { phoneNumber } from './auth.facts.ts';

describe('a phone number', () => {
  it.each([
    ['+380671234567', '+380671234567'],
    [' +38 (067) 123-45-67 ', '+380671234567'],
    ['067 123 45 67', '+380671234567'],
    ['380671234567', '+380671234567'],
    ['00 49 30 1234567', '+49301234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1–212–555–0100', '+12125550100'],
  ])('is understood as people write it: %s', (typed, number) => {
    expect(phoneNumber(typed)).toBe(number);
  });

  it.each([
    '',
    'call me',
    '12345',
    '+38 067 123',
    '+1234567890123456',
    '067123456',
    '++380671234567',
    '+380671234567x',
  ])('is not %j', (typed) => {
    expect(phoneNumber(typed)).toBeUndefined();
  });
});
