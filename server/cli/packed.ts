import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CoursesFile, filesOf } from '@skylark/contract/courseFile';
import { zipSync } from 'fflate';
import { parse } from 'yaml';
import { CliError } from './School.ts';

const DESCRIPTIONS = ['course.json', 'course.yaml', 'course.yml'];
const PICTURE = /\.(png|jpe?g|webp|gif|avif|heic)$/i;

interface Packed {
  bytes: Uint8Array;
  name: string;
}

/**
 * The upload for a file or folder: a PDF or ZIP as it is; for a course description only the files it names; for any
 * other folder its pictures.
 * @throws CliError
 */
export function packed(path: string, read: (file: string) => Uint8Array): Packed {
  if (!existsSync(path)) throw new CliError(`There is no ${path}.`);
  if (!statSync(path).isDirectory())
    return /\.(json|ya?ml)$/i.test(path) ? describedCourse(path, read) : { bytes: read(path), name: basename(path) };
  const described = DESCRIPTIONS.map((name) => join(path, name)).find((file) => existsSync(file));
  if (described !== undefined) return describedCourse(described, read);
  const pictures = readdirSync(path).filter((name) => PICTURE.test(name));
  if (pictures.length === 0) throw new CliError(`${path} holds neither pictures nor a course.json or course.yaml.`);
  return {
    bytes: zipped(Object.fromEntries(pictures.map((name) => [name, read(join(path, name))]))),
    name: `${basename(path)}.zip`,
  };
}

function describedCourse(file: string, read: (file: string) => Uint8Array): Packed {
  const text = read(file);
  const found = CoursesFile.safeParse(readable(text));
  // Errors in the description are reported by the school, which parses it anyway.
  const named = found.success ? found.data.courses.flatMap(filesOf) : [];
  const folder = dirname(file);
  const missing = named.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new CliError(`The course names files that are not there:\n  ${missing.join('\n  ')}`);
  const files = Object.fromEntries(named.map((name) => [name, read(join(folder, name))]));
  const name = /\.json$/i.test(file) ? 'course.json' : 'course.yaml';
  return { bytes: zipped({ ...files, [name]: text }), name: 'course.zip' };
}

function readable(text: Uint8Array): unknown {
  try {
    return parse(new TextDecoder().decode(text), { maxAliasCount: 0 }) as unknown;
  } catch {
    return undefined;
  }
}

/** Stored without compression, because pictures are compressed already. */
const zipped = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files, { level: 0 });
