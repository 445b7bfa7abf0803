import { inlineScript } from './inlineScript.ts';

/** A page in the background is never painted, so its code is loaded after this time. */
const AT_LATEST_MS = 500;

const text = `{const code=document.getElementById('code').content,begin=()=>document.head.append(code);requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,${AT_LATEST_MS})}`;

/** Inserts the content of the template "code" after the first paint, and then empties it. */
export const AFTER_PAINT = inlineScript(text);

const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Makes a page load its code later, so that it doesn't compete with fonts and pictures for network and CPU. */
export function codeAfterPaint(html: string): string {
  const code = (html.match(CODE) ?? []).join('').replace(/<(?:script|link)/g, '$& fetchpriority="low"');
  const calm = html.replace(CODE, '');
  return calm.replace('</body>', () => `<template id="code">${code}</template><script>${text}</script></body>`);
}
