import { Listeners } from '../../lib/Listeners.ts';
import { brightnessOf, type DarkWatch, foldBrightness, newDarkWatch } from './darkWatch.ts';
import type { LocalMedia } from './LocalMedia.ts';

const LOOK_EVERY_MS = 2_000;
/** So few pixels are enough to detect light. */
const WIDTH = 16;
const HEIGHT = 12;

/** Analyses one's own picture, to notice when it is dark. The picture never leaves this page. */
export class CameraAnalyser {
  readonly #media: LocalMedia;
  readonly #changed = new Listeners();
  readonly #end: () => void;
  #track: MediaStreamTrack | null = null;
  #video: HTMLVideoElement | undefined;
  #canvas: CanvasRenderingContext2D | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #watch = newDarkWatch();

  constructor(media: LocalMedia) {
    this.#media = media;
    this.#end = media.subscribe(() => this.#follow());
    this.#follow();
  }

  readonly isDark = (): boolean => this.#watch.isDark;
  readonly subscribe = this.#changed.add;

  close(): void {
    this.#end();
    this.#rest();
  }

  #follow(): void {
    const { cameraTrack, picture } = this.#media.snapshot();
    if (cameraTrack === this.#track) return;
    this.#rest();
    this.#track = cameraTrack;
    if (!cameraTrack || !picture) return;
    this.#video = document.createElement('video');
    this.#video.muted = true;
    this.#video.playsInline = true;
    this.#video.srcObject = picture;
    // Another picture may replace this one; then that one is played.
    this.#video.play().catch(() => undefined);
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  #look(): void {
    const video = this.#video;
    if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.visibilityState !== 'visible')
      return;
    if (!this.#track || this.#track.muted || this.#track.readyState === 'ended') return;
    this.#canvas ??= newCanvas();
    if (!this.#canvas) return;
    this.#canvas.drawImage(video, 0, 0, WIDTH, HEIGHT);
    const { data } = this.#canvas.getImageData(0, 0, WIDTH, HEIGHT);
    this.#see(foldBrightness(this.#watch, { atMs: performance.now(), brightness: brightnessOf(data) }));
  }

  #see(watch: DarkWatch): void {
    const wasDark = this.#watch.isDark;
    this.#watch = watch;
    if (watch.isDark !== wasDark) this.#changed.notify();
  }

  #rest(): void {
    clearInterval(this.#timer);
    if (this.#video) this.#video.srcObject = null;
    this.#video = undefined;
    this.#track = null;
    this.#see(newDarkWatch());
  }
}

function newCanvas(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  return canvas.getContext('2d', { willReadFrequently: true });
}
