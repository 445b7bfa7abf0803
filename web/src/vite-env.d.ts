/// <reference types="vite/client" />

declare module 'messages:all' {
  import type { Locale } from '@skylark/contract/people.facts';
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  type Messages = Record<string, string | MessageFormatElement[]>;
  export default function load(locale: Locale, group: string): Promise<{ default: Messages }>;
}
