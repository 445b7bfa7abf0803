/** The picture behind a page. */
export interface Slide {
  readonly url: string;
  /** Its content in words, for people who can't see it. */
  readonly description: string;
}

/** Decoded slides to keep. */
const SLIDES_KEPT = 12;

const slides = new Map<string, Promise<HTMLImageElement>>();

/** Loads and decodes a slide, so that it appears without flashing. */
export function loadSlide(url: string): Promise<HTMLImageElement> {
  const known = slides.get(url);
  if (known) return known;
  const image = new Image();
  image.src = url;
  const loaded = image.decode().then(() => image);
  slides.set(url, loaded);
  // The next call tries again.
  loaded.catch(() => slides.delete(url));
  const [oldest] = slides.keys();
  if (slides.size > SLIDES_KEPT && oldest !== undefined) slides.delete(oldest);
  return loaded;
}

/** Begins to load a slide that will be shown soon. */
export function preloadSlide(url: string): void {
  loadSlide(url).catch(() => undefined);
}
