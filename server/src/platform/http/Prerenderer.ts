import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from '@skylark/contract/people.facts';
import { Gauge } from 'prom-client';
import { inScript } from './inScript.ts';
import { type BuiltPage, pageHead } from './pageHead.ts';

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** How long a prerendered page is reused: delay until visitors see the school's changes. */
const KEPT_MS = 30_000;
/** Minimum time between attempts to prerender a page that failed, however often it is requested. */
const RETRY_MS = 1_000;

/** Memory for all pages, in three encodings each; the least recently requested one is evicted. */
const BYTES_MAX = 48 * 1024 * 1024;
const ENTRIES_MAX = 2_000;
/** Maximum number of pages waiting to be rendered; further ones are rendered by the browser. */
const LINE_MAX = 20;
/** How long an id missing from the list counts as unknown: the delay until a new teacher's page is prerendered. */
const IDS_MS = 1_000;

export const TEACHER_ID = /^\/teachers\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** The last part is a family's code, which doesn't affect the page. */
const WIZARD = /^\/register\/wizard\/[^/]+$/;

/** Both belong to the process rather than to one app; every app's registry exposes them. */
export const prerenderedBytes = new Gauge({
  name: 'skylark_prerendered_bytes',
  help: 'Memory taken by prerendered pages',
  registers: [],
});

export const prerenderedEntries = new Gauge({
  name: 'skylark_prerendered_entries',
  help: 'Prerendered pages in memory, each in one language',
  registers: [],
});

export interface PrerenderedPage {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface Kept {
  until: number;
  page: Promise<PrerenderedPage | undefined>;
  bytes: number;
}

interface Page {
  module: string;
  isInert: boolean;
}

/** The build's module that renders public pages (web/src/prerender.tsx). */
interface PrerenderModule<School> {
  pages: Record<string, Page>;
  prerender(
    path: string,
    locale: Locale,
    school: School,
  ): Promise<{ html: string; title: string; description: string; head: string; prerendered: unknown }>;
}

/**
 * Renders public pages on the server, so that they can be read before their code has loaded. Each is prerendered once per
 * language and kept for a while, so frequent requests cost nothing. Whatever strangers ask for, one page is rendered at a
 * time, and only pages that exist are kept, up to a number and a size: see docs/decisions/0121.
 */
export class Prerenderer<School extends object> {
  readonly #folder: string;
  readonly #built: BuiltPage;
  readonly #readSchool: (locale: Locale, path: string) => Promise<School | undefined>;
  readonly #structured: (school: School, path: string) => object | undefined;
  readonly #pictureOf: (school: School) => string | undefined;
  readonly #publicUrl: () => string;
  readonly #onError: (error: unknown) => void;
  /** Ordered by last use, the least recently used page first. */
  readonly #kept = new Map<string, Kept>();
  readonly #listTeachers: () => Promise<readonly string[]>;
  #teachers: { readAt: number; ids: Promise<ReadonlySet<string>> } | undefined;
  #bytes = 0;
  #line: Promise<unknown> = Promise.resolve();
  #lineLength = 0;
  #module: Promise<PrerenderModule<School> | undefined> | undefined;

  constructor(options: {
    folder: string;
    built: BuiltPage;
    /** Ids of the teachers who have a page. */
    listTeachers: () => Promise<readonly string[]>;
    /** @returns undefined if the address shows nothing */
    readSchool: (locale: Locale, path: string) => Promise<School | undefined>;
    /** Structured data for search engines (schema.org). */
    structured: (school: School, path: string) => object | undefined;
    /** Address of a square picture for link previews; the school's own if undefined. */
    pictureOf: (school: School) => string | undefined;
    publicUrl: () => string;
    /** Receives errors that prevented prerendering. */
    onError: (error: unknown) => void;
  }) {
    this.#folder = options.folder;
    this.#built = options.built;
    this.#listTeachers = options.listTeachers;
    this.#readSchool = options.readSchool;
    this.#structured = options.structured;
    this.#pictureOf = options.pictureOf;
    this.#publicUrl = options.publicUrl;
    this.#onError = options.onError;
  }

  /**
   * @returns undefined for pages that aren't prerendered or can't be: their code renders them. If that fails later, the
   * previous result is used.
   */
  async page(address: string, locale: Locale): Promise<PrerenderedPage | undefined> {
    const module = await (this.#module ??= this.#load());
    const [, teacher] = TEACHER_ID.exec(address) ?? [];
    const path = WIZARD.test(address) ? '/register/wizard' : address;
    const name = teacher === undefined ? path : '/teachers/:id';
    // Names with parameters are patterns, not addresses; only patterns contain a colon.
    const isPage = module && Object.hasOwn(module.pages, name) && !path.includes(':');
    const source = isPage ? module.pages[name] : undefined;
    if (!source || !module) return undefined;
    if (teacher !== undefined && !(await this.#isTeacher(teacher))) return undefined;
    return this.#keptOrNew(`${locale} ${path}`, () => this.#prerender(module, path, source, locale));
  }

  /** Number of pages and bytes in memory. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  #keptOrNew(key: string, render: () => Promise<PrerenderedPage | undefined>): Promise<PrerenderedPage | undefined> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      if (kept.until > performance.now() || this.#lineLength >= LINE_MAX) return kept.page;
    }
    if (this.#lineLength >= LINE_MAX) return Promise.resolve(undefined);
    const next: Kept = { until: Infinity, page: Promise.resolve(undefined), bytes: kept?.bytes ?? 0 };
    next.page = this.#inTurn(render).then(
      (page) => {
        next.until = performance.now() + KEPT_MS;
        // Nothing is stored for ids that visitors make up.
        if (page) this.#resize(key, next, page.plain.length + page.br.length + page.gzip.length);
        else this.#forget(key, next);
        return page;
      },
      (error: unknown) => {
        this.#onError(error);
        next.until = performance.now() + RETRY_MS;
        return kept?.page;
      },
    );
    this.#kept.set(key, next);
    this.#giveWay();
    this.#report();
    return next.page;
  }

  /** One page at a time: rendering takes the process's only thread, which lessons need as well. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#lineLength += 1;
    const done = this.#line.then(work).finally(() => (this.#lineLength -= 1));
    this.#line = done.catch(() => undefined);
    return done;
  }

  #resize(key: string, kept: Kept, bytes: number): void {
    if (this.#kept.get(key) !== kept) return;
    this.#bytes += bytes - kept.bytes;
    kept.bytes = bytes;
    this.#giveWay();
    this.#report();
  }

  #forget(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
    this.#report();
  }

  #report(): void {
    prerenderedBytes.set(this.#bytes);
    prerenderedEntries.set(this.#kept.size);
  }

  #giveWay(): void {
    // An evicted page leaves an empty entry behind, so that it isn't rendered more often than others.
    for (const kept of this.#kept.values()) {
      if (this.#bytes <= BYTES_MAX) break;
      this.#bytes -= kept.bytes;
      kept.bytes = 0;
      if (kept.until !== Infinity) kept.page = Promise.resolve(undefined);
    }
    const [oldest] = this.#kept;
    if (oldest && this.#kept.size > ENTRIES_MAX) this.#forget(...oldest);
  }

  /** Ids that visitors make up cost one query a second, whatever their number. */
  async #isTeacher(id: string): Promise<boolean> {
    const read = this.#teachers;
    if (read && (await read.ids).has(id)) return true;
    if (this.#teachers === read && (!read || performance.now() - read.readAt > IDS_MS)) {
      const ids = this.#listTeachers().then((all) => new Set(all));
      // Until the database is back, the last list is used.
      const known = ids.catch((error: unknown) => {
        this.#onError(error);
        return read?.ids ?? new Set<string>();
      });
      this.#teachers = { readAt: performance.now(), ids: known };
    }
    return (await this.#teachers?.ids)?.has(id) ?? false;
  }

  async #load(): Promise<PrerenderModule<School> | undefined> {
    const file = join(this.#folder, 'prerender/prerender.js');
    if (!existsSync(file)) return undefined;
    try {
      return (await import(pathToFileURL(file).href)) as PrerenderModule<School>;
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  async #prerender(
    module: PrerenderModule<School>,
    path: string,
    source: Page,
    locale: Locale,
  ): Promise<PrerenderedPage | undefined> {
    const school = await this.#readSchool(locale, path);
    if (!school) return undefined;
    const { html, prerendered, ...rest } = await module.prerender(path, locale, school);
    const head = pageHead({
      ...rest,
      path,
      locale,
      origin: this.#publicUrl(),
      fonts: this.#fonts(locale),
      structured: this.#structured(school, path),
      picture: this.#pictureOf(school),
    });
    const whole = this.#built(source.module)
      .replace(/<html lang="\w+"/, () => `<html lang="${locale}"`)
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root"${source.isInert ? ' inert' : ''}>${html}</div><script type="application/json" id="prerendered">${inScript(prerendered)}</script>`,
      );
    const plain = Buffer.from(whole);
    const [br, gz] = await Promise.all([
      squeeze.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      squeeze.gzip(plain),
    ]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
    return { etag, plain, br, gzip: gz };
  }

  /** The font files needed for a language. */
  #fonts(locale: Locale): string[] {
    const sets = locale === 'en' ? ['latin'] : ['latin', 'cyrillic'];
    const files = readdirSync(join(this.#folder, 'assets'));
    return sets.flatMap((set) =>
      files.filter((name) => name.startsWith(`nunito-${set}-wght`) && name.endsWith('.woff2')),
    );
  }
}
