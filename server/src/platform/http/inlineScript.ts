import { createHash } from 'node:crypto';

/** A script inlined in a page, with its hash for the content security policy. */
export interface InlineScript {
  text: string;
  hash: string;
}

export const inlineScript = (text: string): InlineScript => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});
