import { createHash } from 'node:crypto';

/** A script that stands in a page, and how the content security policy names it. */
export interface InlineScript {
  text: string;
  hash: string;
}

export const inlineScript = (text: string): InlineScript => ({
  text,
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
});
