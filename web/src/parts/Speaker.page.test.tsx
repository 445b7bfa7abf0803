import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareToRead, readAloud, stopReading } from '../lib/speech/speech.ts';
import uk from '../locales/uk.json' with { type: 'json' };

it('where the browser has no voice for Ukrainian, the school’s own sound is played once it was loaded', async () => {
  const played: string[] = [];
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      readonly #address: string;
      constructor(address: string) {
        super();
        this.#address = address;
      }
      play(): Promise<void> {
        played.push(this.#address);
        return Promise.resolve();
      }
      pause(): void {}
    },
  );
  expect(readAloud(uk['child.gate.title'], 'uk')).toBe(false);
  await prepareToRead('uk');
  await act(async () => {
    expect(readAloud(uk['child.gate.title'], 'uk')).toBe(true);
    expect(readAloud('Намалюй кішку', 'uk')).toBe(false);
    await Promise.resolve();
  });
  expect(played).toEqual(['/public/voice/uk/child-gate-title.mp3']);
  stopReading();
  vi.unstubAllGlobals();
});
