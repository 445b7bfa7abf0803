/** The start of a WebM as written by a browser's recorder: enough to be detected as one with sound. */
export const aWebm = (codec = 'A_OPUS'): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.from(codec, 'latin1'),
    Buffer.alloc(4_096, 7),
  ]);

/** A box of an MP4: its length, name and content. */
export function mp4Box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Like Safari's recordings: a box with the file type, and a track with the given handler. */
export function anMp4(handler = 'soun'): Buffer {
  const hdlr = mp4Box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12)]));
  const track = mp4Box('trak', mp4Box('mdia', hdlr));
  return Buffer.concat([
    mp4Box('ftyp', Buffer.from('iso5\0\0\0\0', 'latin1')),
    mp4Box('moov', Buffer.concat([mp4Box('mvhd', Buffer.alloc(100)), track])),
    mp4Box('mdat', Buffer.alloc(512)),
  ]);
}

/** A file as sent by a form, with any name. */
export function aForm(bytes: Buffer, name: string, type: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
