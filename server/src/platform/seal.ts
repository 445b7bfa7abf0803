import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keys by name; the current one encrypts, all of them decrypt. */
export interface SealKeys {
  current: string;
  keys: ReadonlyMap<string, Buffer>;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Parses `name:base64,name:base64`; undefined if invalid. */
export function readSealKeys(given: string): SealKeys | undefined {
  const keys = new Map<string, Buffer>();
  for (const part of given.split(',')) {
    const [, name = '', encoded = ''] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/]+=*)\s*$/.exec(part) ?? [];
    const key = Buffer.from(encoded, 'base64');
    if (name === '' || key.length !== KEY_BYTES || keys.has(name)) return undefined;
    keys.set(name, key);
  }
  const [current] = keys.keys();
  return current === undefined ? undefined : { current, keys };
}

/**
 * Encrypts a secret: `<key name>.<base64url of nonce, tag and ciphertext>` (AES-256-GCM).
 * @param owner authenticated with it, so that one person's secret can't be used in another's row
 */
export function seal({ current, keys }: SealKeys, owner: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, current), nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${current}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** @throws Error if the key is unknown or the value was tampered with */
export function unseal({ keys }: SealKeys, owner: string, sealed: string): string {
  const [name = '', encoded = ''] = sealed.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys, name), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Whether it was encrypted with a retired key: it is re-encrypted with the current one when next used. */
export const isOldSeal = ({ current }: SealKeys, sealed: string): boolean => !sealed.startsWith(`${current}.`);

function keyOf(keys: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const key = keys.get(name);
  if (!key) throw new Error(`no key called ${name}`);
  return key;
}
