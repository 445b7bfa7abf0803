import { describe, expect, it } from 'vitest';
import { withoutPersonalData } from './withoutPersonalData.ts';

describe('texts of errors, before they leave the page', () => {
  it('lose addresses, numbers, ids, tokens and quoted words', () => {
    const text = withoutPersonalData(
      'No lesson 0190a1b2-0000-7000-8000-000000000000 for olena@family.test, +380 67 123 45 67, "Max Petrenko", ' +
        'token 3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a at https://school.test/lessons?search=Max#2',
    );
    expect(text).not.toMatch(/olena|family|380|123|Max|Petrenko|0190a1b2|3f9a8b7c/);
  });

  it('keep where it happened', () => {
    const line = 'at Board (https://school.test/assets/Board-B1a2c3d4.js:12:345)';
    expect(withoutPersonalData(line)).toBe(line);
  });
});
