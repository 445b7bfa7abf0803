import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FileExtension, Files } from '../../platform/files/files.ts';

const EXTENSIONS = ['mp3', 'm4a', 'ogg', 'webm'] as const satisfies readonly FileExtension[];

/** Stores a recording that was validated before, using its file extension. @returns the key */
export async function putSound(files: Files, path: string): Promise<string> {
  const extension = EXTENSIONS.find((one) => extname(path) === `.${one}`);
  if (extension === undefined) throw new Error(`${path} is no recording`);
  return files.put('sound', await readFile(path), extension);
}
