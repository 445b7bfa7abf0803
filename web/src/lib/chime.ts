/**
 * A few soft notes each, in hertz: rising when something is done or right, falling when it will be soon, one low note
 * for another try.
 */
const NOTES = {
  done: [659, 880],
  soon: [784, 587],
  chat: [880, 988],
  right: [784, 1047],
  again: [392],
  solved: [523, 659, 784, 1047],
  star: [784, 988, 1175, 1568],
} as const;
const NOTE_S = 0.32;
const LOUDNESS = 0.12;

/** Plays a short sound; silent while the browser does not allow sound yet. */
export function chime(kind: keyof typeof NOTES): void {
  if (!('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  if (context.state === 'suspended') {
    void context.close();
    return;
  }
  for (const [at, hertz] of NOTES[kind].entries()) {
    const note = context.createOscillator();
    const volume = context.createGain();
    const from = context.currentTime + at * NOTE_S * 0.7;
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
    note.connect(volume).connect(context.destination);
    note.start(from);
    note.stop(from + NOTE_S);
    if (at === NOTES[kind].length - 1) note.addEventListener('ended', () => void context.close());
  }
}
