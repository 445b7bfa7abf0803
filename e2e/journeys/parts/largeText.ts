/** Runs in the page: doubles the size of every text, like browsers with text-only zoom (WCAG 2.2, 1.4.4). */
export function doubleTexts(): void {
  const all = [...document.querySelectorAll<HTMLElement>('body, body *')];
  const sizes = all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  for (const [at, one] of all.entries()) one.style.setProperty('font-size', `${2 * sizes[at]!}px`, 'important');
}

/**
 * Runs in the page: sets the text size chosen in the browser's settings.
 * @param percent of the default
 */
export function setRootText(percent: number): void {
  document.documentElement.style.fontSize = `${percent}%`;
}

/**
 * Runs in the page: doubles the text size chosen in the browser's settings.
 * @returns the texts that did not get larger. Slides and drawings are scaled as a whole and count as pictures.
 */
export function growTexts(): string[] {
  const PICTURES = 'svg, svg *, canvas, [role=application] *, [aria-hidden=true], [aria-hidden=true] *, option';
  const hasText = (one: Element): boolean =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
  const sizeOf = (one: Element): number => Number.parseFloat(getComputedStyle(one).fontSize);
  const texts = [...document.querySelectorAll('body *')]
    .filter((one) => hasText(one) && one.checkVisibility() && !one.matches(PICTURES))
    .map((one) => [one, sizeOf(one)] as const);
  document.documentElement.style.fontSize = '200%';
  return texts
    .filter(([one, size]) => one.isConnected && sizeOf(one) < size * 1.2)
    .slice(0, 4)
    .map(([one, size]) => `still ${size} px: ${one.outerHTML.slice(0, 160)}`);
}

/**
 * Runs in the page: lists what makes it wider than the window, and which texts are cut off, for the failure message.
 */
export function misfits(): string[] {
  const width = document.documentElement.clientWidth;
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const named = (one: Element): string => `${one.outerHTML.slice(0, 160)} in ${one.parentElement?.className}`;
  const reaches = (one: Element): boolean => one.getBoundingClientRect().right > width + 1;
  const widest = all.filter((one) => reaches(one) && ![...one.children].some(reaches));
  const isWide = (document.scrollingElement?.scrollWidth ?? 0) > width;
  // Texts that are partly outside of their clipping frame, except for previews limited to some lines. A button in
  // progress shows a spinner instead of its text.
  const UNREAD = '.visually-hidden, svg, select, [aria-hidden=true], [data-loading]';
  const cut = all.filter((one) => {
    const frame = one.getBoundingClientRect();
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(one);
    if (frame.width <= 1 || frame.height <= 1 || webkitLineClamp !== 'none' || !one.checkVisibility()) return false;
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    if (!cuts(overflowX) && !cuts(overflowY)) return false;
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      const around = words.currentNode.parentElement;
      // Texts for screen readers, where others see a picture.
      if (!around || around.closest(UNREAD) || getComputedStyle(around).clipPath === 'inset(50%)') continue;
      range.selectNodeContents(words.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (cuts(overflowX) && (left < frame.left - 1 || right > frame.right + 1)) return true;
        if (cuts(overflowY) && ((top + bottom) / 2 < frame.top || (top + bottom) / 2 > frame.bottom)) return true;
      }
    }
    return false;
  });
  return [
    ...(isWide ? [`${document.scrollingElement?.scrollWidth} px wide`, ...widest.slice(0, 4).map(named)] : []),
    ...cut.slice(0, 4).map((one) => `cut off: ${named(one)}`),
  ];
}
