/// <reference types="vite/client" />

declare module 'messages:all' {
  import type { Locale } from '@skylark/contract/people.facts';
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  type Messages = Record<string, MessageFormatElement[]>;
  const loaders: Record<Locale, Record<string, () => Promise<{ default: Messages }>>>;
  export default loaders;
}
