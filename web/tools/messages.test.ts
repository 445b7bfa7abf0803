import { expect, it } from 'vitest';
import english from '../src/locales/en.json' with { type: 'json' };
import ukrainian from '../src/locales/uk.json' with { type: 'json' };
import { messages } from './messages.ts';

it('a network that is away is said with the first texts: those of errors come later', () => {
  const load = messages().load as (this: object, id: string) => string;
  const textsOf = (id: string): string => load.call({ addWatchFile: () => undefined }, `\0messages:${id}`);
  for (const [locale, texts] of Object.entries({ en: english, uk: ukrainian }))
    for (const key of ['error.offline', 'error.internal'] as const) {
      expect(textsOf(`${locale}/app`)).toContain(texts[key]);
      expect(textsOf(`${locale}/error`)).toContain(texts[key]);
    }
  expect(textsOf('en/app')).not.toContain('error.forbidden');
});
