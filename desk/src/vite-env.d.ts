/// <reference types="vite/client" />

declare module 'messages:*' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  const texts: Record<string, string | MessageFormatElement[]>;
  export default texts;
}
