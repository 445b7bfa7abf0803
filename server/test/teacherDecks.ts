import sharp from 'sharp';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  BufferTarget,
  Output,
  OggOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import type { Person } from './builders.ts';
import { type Answer, ask, post } from './http.ts';
import type { School } from './school.ts';
import { aForm } from './sound.ts';

export const aPicture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** A silent recording like a browser's. */
export async function aSound({ seconds = 2, container = 'webm' as 'webm' | 'ogg', fill = 0 } = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: container === 'webm' ? new WebMOutputFormat() : new OggOutputFormat(), target });
  const sound = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  for (let at = 0; at < seconds; at += 1)
    await sound.add(new EncodedPacket(new Uint8Array(64).fill(fill + at), 'key', at, 1), {
      decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead() },
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** The header of an Opus stream (RFC 7845): one channel, 48 kHz. */
const opusHead = (): Uint8Array => Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);

export interface NewSlide {
  image: string;
  thumb: string;
}

/** Uploads a file for a deck. @param to slides, pictures or sounds */
export const sendFile = (
  school: School,
  as: Person,
  deck: string,
  to: 'slides' | 'pictures' | 'sounds',
  bytes: Uint8Array,
  name = 'a file',
): Promise<Answer> =>
  ask(school, 'POST', `/api/v2/teacher_decks/${deck}/${to}`, { as, body: aForm(Buffer.from(bytes), name, '') });

export const aSlide = (of: NewSlide, more: object = {}): object => ({
  id: crypto.randomUUID(),
  image: of.image,
  thumb: of.thumb,
  description: 'A slide',
  note: '',
  sound: null,
  activity: null,
  ...more,
});

/** A saved deck of a teacher with one slide per colour. @returns its id and version */
export async function aTeachersDeck(
  school: School,
  teacher: Person,
  { title = 'My farm', colours = ['red', 'green'], words = ['cow'], notes = 'Sing first.' } = {},
): Promise<{ id: string; version: number; content: { slides: object[] } & Record<string, unknown> }> {
  const { body: made } = await post(school, '/api/v2/teacher_decks', { title }, teacher);
  const slides: object[] = [];
  for (const colour of colours) {
    const { body } = await sendFile(school, teacher, made.id, 'slides', await aPicture(colour));
    slides.push(aSlide(body.slides[0], { description: colour }));
  }
  const content = {
    title,
    notes,
    words: words.map((word) => ({ word, picture: null, sound: null })),
    slides,
  };
  const saved = await save(school, teacher, { id: made.id, version: made.version, content });
  return { id: made.id, version: saved.body.version, content };
}

export const save = (
  school: School,
  as: Person,
  { id, version, content }: { id: string; version: number; content: unknown },
): Promise<Answer> => ask(school, 'PUT', `/api/v2/teacher_decks/${id}`, { as, body: { version, content } });

export const putInLessons = (
  school: School,
  as: Person,
  { id, version }: { id: string; version: number },
): Promise<Answer> => post(school, `/api/v2/teacher_decks/${id}/use`, { version }, as);
