import { inlineScript } from './inlineScript.ts';

/** A page in the background paints nothing: its code comes after so long. */
const AT_LATEST_MS = 500;

const text = `{const code=document.getElementById('code').content,begin=()=>document.head.append(code);requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,${AT_LATEST_MS})}`;

/** Asks for what the template "code" holds once the page's first picture is painted; a second time there is nothing in it. */
export const AFTER_PAINT = inlineScript(text);

const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** A page whose code takes neither the line nor the processor from what is read first: letters and pictures. */
export function codeAfterPaint(html: string): string {
  const code = (html.match(CODE) ?? []).join('').replace(/<(?:script|link)/g, '$& fetchpriority="low"');
  const calm = html.replace(CODE, '');
  return calm.replace('</body>', () => `<template id="code">${code}</template><script>${text}</script></body>`);
}
