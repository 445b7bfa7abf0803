import { browserMedia, LocalMedia, type MediaHost } from '../../devices/index.ts';

const SIDE = 320;
const FRAMES_PER_SECOND = 8;
/** Inaudible; a microphone that delivers only zeros would be reported as broken. */
const NOISE = 0.0004;

/** Camera and microphone of a made-up child: a gently moving picture of Sky, and silence. */
export const madeUpMedia = (): LocalMedia => new LocalMedia({ host });

const host: MediaHost = {
  ...browserMedia,
  open: ({ video, audio }) => Promise.resolve([...(video ? [pictureTrack()] : []), ...(audio ? [soundTrack()] : [])]),
  list: () => Promise.resolve([]),
  permissionOf: () => Promise.resolve('granted'),
  isVisible: () => true,
  remembered: () => ({}),
  remember: () => undefined,
  onDevicesChanged: () => undefined,
  onVisible: () => undefined,
  onPermission: () => undefined,
};

function pictureTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = (SIDE * 3) / 4;
  const face = new Image();
  face.src = '/public/sky/hello.svg';
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!track) throw new DOMException('The canvas has no picture.', 'NotReadableError');
  const startedMs = performance.now();
  const timer = setInterval(() => {
    if (track.readyState === 'ended') return clearInterval(timer);
    paint(canvas, face, (performance.now() - startedMs) / 1000);
  }, 1000 / FRAMES_PER_SECOND);
  return track;
}

function paint(canvas: HTMLCanvasElement, face: HTMLImageElement, seconds: number): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = canvas;
  pen.fillStyle = '#bfe0ff';
  pen.fillRect(0, 0, width, height);
  const size = height * 0.8;
  if (face.complete && face.naturalWidth > 0)
    pen.drawImage(face, (width - size) / 2, (height - size) / 2 + Math.sin(seconds * 2) * 6, size, size);
}

function soundTrack(): MediaStreamTrack {
  const context = new AudioContext();
  // Before the first tap a browser doesn't start it; then the track is silent.
  context.resume().catch(() => undefined);
  const noise = new ConstantSourceNode(context, { offset: NOISE });
  const out = context.createMediaStreamDestination();
  noise.connect(out);
  noise.start();
  const [track] = out.stream.getAudioTracks();
  if (!track) throw new DOMException('No sound could be made.', 'NotReadableError');
  const timer = setInterval(() => {
    if (track.readyState !== 'ended') return;
    clearInterval(timer);
    void context.close();
  }, 1000);
  return track;
}
