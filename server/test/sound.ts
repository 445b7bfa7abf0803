/** What a browser's recorder writes at the beginning of a WebM: enough to be known as one with sound. */
export const aWebm = (codec = 'A_OPUS'): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.from(codec, 'latin1'),
    Buffer.alloc(4_096, 7),
  ]);

/** As Safari records: a box with the kind, and a track that a handler of the given name plays. */
export const anMp4 = (handler = 'soun'): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypiso5', 'latin1'),
    Buffer.alloc(64),
    Buffer.from('hdlr', 'latin1'),
    Buffer.alloc(8),
    Buffer.from(handler, 'latin1'),
    Buffer.alloc(512),
  ]);

/** As a form sends it, under a name of its own choosing. */
export function aForm(bytes: Buffer, name: string, type: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
