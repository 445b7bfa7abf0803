import type { Homework } from './api.ts';

/** Fetches the pictures of all slides, so that a child without a network can go on. The browser keeps them. */
export function storePictures(slides: Homework['slides']): void {
  const urls = slides.flatMap(({ imageUrl, activity }) => [
    imageUrl,
    ...(activity?.parts.flatMap(({ picture }) => (picture ? [picture.url] : [])) ?? []),
  ]);
  for (const url of new Set(urls)) {
    const image = new Image();
    // After the slide that is shown.
    image.fetchPriority = 'low';
    image.src = url;
  }
}
