import type { Homework } from './api.ts';

/** Fetches the pictures of all slides into the browser's cache, so that a child can continue without a network. */
export function storePictures(slides: Homework['slides']): void {
  const urls = slides.flatMap(({ imageUrl, activity }) => [
    imageUrl,
    ...(activity?.parts.flatMap(({ picture }) => (picture ? [picture.url] : [])) ?? []),
  ]);
  for (const url of new Set(urls)) {
    const image = new Image();
    // Loads after the visible slide.
    image.fetchPriority = 'low';
    image.src = url;
  }
}
