import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './BackupError.ts';

const MAGIC = Buffer.from('SKYLARK BACKUP 1\n');
const SALT_BYTES = 32;
const HEAD_BYTES = MAGIC.length + 1 + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;

/**
 * Encrypts a stream in pieces of 64 kB with AES-256-GCM. Each piece is bound to its number and to whether it is the
 * last one, so changed, moved or missing pieces are detected (the STREAM construction, Hoang and others 2015). Without
 * a secret the key isn't secret either: damage is still detected, but anyone with the file can read it.
 */
export async function* seal(chunks: AsyncIterable<Uint8Array>, secret: Buffer | undefined): AsyncIterable<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MAGIC, Buffer.from([secret ? 1 : 0]), salt]);
  const key = keyOf(secret, salt);
  let number = 0;
  let held: Uint8Array = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    for (; held.length > CHUNK_BYTES; held = held.subarray(CHUNK_BYTES))
      yield sealPiece(key, (number += 1), held.subarray(0, CHUNK_BYTES), false);
  }
  yield sealPiece(key, number + 1, held, true);
}

function sealPiece(key: Buffer, number: number, piece: Uint8Array, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  const sealed = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, sealed]);
}

/**
 * Decrypts a stream.
 * @param secrets the keys it may be encrypted with
 * @throws BackupError if it is incomplete, or encrypted with another key
 */
export async function* unseal(chunks: AsyncIterable<Uint8Array>, secrets: readonly Buffer[]): AsyncIterable<Buffer> {
  const pieces = piecesOf(chunks);
  const head = (await pieces.next(HEAD_BYTES)) ?? Buffer.alloc(0);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError('This file is not a backup of a school.');
  const isSealed = head[MAGIC.length] === 1;
  if (isSealed && secrets.length === 0)
    throw new BackupError('This backup is sealed: set BACKUP_KEY to the key it was made with.');
  const salt = head.subarray(MAGIC.length + 1);
  const keys = isSealed ? secrets.map((one) => keyOf(one, salt)) : [keyOf(undefined, salt)];
  let [key = Buffer.alloc(0)] = keys;
  for (let number = 1; ; number += 1) {
    const length = (await pieces.next(LENGTH_BYTES))?.readUInt32BE();
    if (length === undefined) throw new BackupError('This backup is cut off: its end is missing.');
    if (length > CHUNK_BYTES + TAG_BYTES || length < TAG_BYTES) throw damaged(number);
    const sealed = await pieces.next(length);
    if (!sealed) throw new BackupError('This backup is cut off: its end is missing.');
    const isLast = await pieces.isOver();
    // The first piece tells which of the keys was used.
    if (number === 1) key = keys.find((one) => openPiece(one, 1, sealed, isLast)) ?? key;
    const piece = openPiece(key, number, sealed, isLast);
    if (piece) yield piece;
    else if (isLast && openPiece(key, number, sealed, false))
      throw new BackupError('This backup is cut off: its end is missing.');
    else if (number === 1 && isSealed)
      throw new BackupError('This backup was sealed with another key than BACKUP_KEY, or it is damaged.');
    else throw damaged(number);
    if (isLast) return;
  }
}

const damaged = (number: number): BackupError =>
  new BackupError(`This backup is damaged, in its piece ${number} of 64 kB: take an older one.`);

function openPiece(key: Buffer, number: number, sealed: Buffer, isLast: boolean): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const piece = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return piece;
  } catch {
    return undefined;
  }
}

const keyOf = (secret: Buffer | undefined, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret ?? Buffer.alloc(32), salt, 'skylark backup', 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Reads a stream in pieces of requested lengths. */
export function piecesOf(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]();
  let held: Uint8Array = Buffer.alloc(0);
  let isDone = false;
  const fill = async (length: number): Promise<void> => {
    const parts = [held];
    let bytes = held.length;
    while (bytes < length && !isDone) {
      const { value, done } = await source.next();
      isDone = done === true;
      if (done === true) break;
      parts.push(value);
      bytes += value.length;
    }
    held = parts.length === 1 ? held : Buffer.concat(parts);
  };
  return {
    /** @returns undefined if fewer bytes are left */
    async next(length: number): Promise<Buffer | undefined> {
      await fill(length);
      if (held.length < length) return undefined;
      const piece = Buffer.from(held.subarray(0, length));
      held = held.subarray(length);
      return piece;
    },
    async isOver(): Promise<boolean> {
      await fill(1);
      return held.length === 0;
    },
  };
}
