import { DEFAULT_LOCALE, type Locale, locales } from '@skylark/contract/people.facts';
import { inScript } from './inScript.ts';
import { escapeHtml } from './escapeHtml.ts';

/** The built page with inlined styles and preloaded scripts for the module it shows. */
export type BuiltPage = (module: string) => string;

/** Metadata for search engines and link previews. */
export function pageHead(of: {
  path: string;
  locale: Locale;
  origin: string;
  title: string;
  description: string;
  head: string;
  fonts: string[];
  structured: object | undefined;
  /** Address of a square picture; the school's own if undefined. */
  picture: string | undefined;
}): string {
  const { path, locale, origin, title, head, fonts, structured, picture } = of;
  const description = escapeHtml(of.description);
  const address = `${origin}${path}`;
  const inLocale = (one: Locale): string => (one === DEFAULT_LOCALE ? address : `${address}?lang=${one}`);
  return [
    // React has already escaped the title.
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...fonts.map((file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin>`),
    head,
    `<link rel="canonical" href="${inLocale(locale)}">`,
    ...locales.map((one) => `<link rel="alternate" hreflang="${one}" href="${inLocale(one)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${inLocale(locale)}">`,
    `<meta property="og:locale" content="${locale}">`,
    ...(picture === undefined
      ? [
          `<meta property="og:image" content="${origin}/public/welcome/preview-${locale}.png">`,
          '<meta property="og:image:width" content="1200">',
          '<meta property="og:image:height" content="630">',
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : [
          `<meta property="og:image" content="${origin}${escapeHtml(picture)}">`,
          '<meta name="twitter:card" content="summary">',
        ]),
    ...(structured ? [`<script type="application/ld+json">${inScript(structured)}</script>`] : []),
  ].join('');
}
