import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Locale } from '@skylark/contract/people.facts';
import { inScript } from './inScript.ts';
import { type BuiltPage, pageHead } from './pageHead.ts';

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** How long a prerendered page is reused: delay until visitors see the school's changes. */
const KEPT_MS = 30_000;
/** Minimum time between attempts to prerender a page that failed, however often it is requested. */
const RETRY_MS = 1_000;

/** Pages that exist once per id. */
const ONE_OF_MANY = /^(\/teachers)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface PrerenderedPage {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
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
 * language and kept for a while, so frequent requests cost nothing.
 */
export class Prerenderer<School extends object> {
  readonly #folder: string;
  readonly #built: BuiltPage;
  readonly #readSchool: (locale: Locale, path: string) => Promise<School | undefined>;
  readonly #structured: (school: School, path: string) => object | undefined;
  readonly #pictureOf: (school: School) => string | undefined;
  readonly #publicUrl: () => string;
  readonly #onError: (error: unknown) => void;
  readonly #kept = new Map<string, { until: number; page: Promise<PrerenderedPage | undefined> }>();
  #module: Promise<PrerenderModule<School> | undefined> | undefined;

  constructor(options: {
    folder: string;
    built: BuiltPage;
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
    const path = /^\/register\/wizard\/[^/]+$/.test(address) ? '/register/wizard' : address;
    const [, folder] = ONE_OF_MANY.exec(path) ?? [];
    const name = folder === undefined ? path.replaceAll(':', '') : `${folder}/:id`;
    const source = module && Object.hasOwn(module.pages, name) ? module.pages[name] : undefined;
    if (!module || source === undefined) return undefined;
    const key = `${locale} ${path}`;
    const kept = this.#kept.get(key);
    if (kept && kept.until > performance.now()) return kept.page;
    const next = { until: performance.now() + KEPT_MS, page: Promise.resolve<PrerenderedPage | undefined>(undefined) };
    next.page = this.#prerender(module, path, source, locale).then(
      (page) => {
        // Nothing is stored for ids that visitors make up.
        if (!page) this.#kept.delete(key);
        return page;
      },
      (error: unknown) => {
        this.#onError(error);
        next.until = performance.now() + RETRY_MS;
        return kept?.page;
      },
    );
    this.#kept.set(key, next);
    return next.page;
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
