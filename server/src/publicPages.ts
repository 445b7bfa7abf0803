import type { Locale } from '@skylark/contract/people.facts';
import { locales } from '@skylark/contract/people.facts';
import { readOffered } from './features/payments/index.ts';
import { readContacts, readPublicTeachers, readSchoolText, textBlocks } from './features/school/index.ts';
import { reportCaught } from './platform/boundary/contain.ts';
import type { Deps } from './platform/deps.ts';
import { builtPage } from './platform/http/page.ts';
import { Painter } from './platform/http/Painter.ts';
import type { HttpServer } from './platform/http/server.ts';

/** Pages that search engines may show. */
const LISTED = ['/welcome', '/register/wizard', '/register', '/login', '/pages/terms', '/pages/privacy'];

/** All that public pages show of the school. */
async function readSchool(deps: Deps, locale: Locale) {
  const text = async (name: 'terms' | 'privacy') => textBlocks(await readSchoolText(deps, name, locale));
  const [contacts, teachers, packages, terms, privacy] = await Promise.all([
    readContacts(deps, locale),
    readPublicTeachers(deps.db, locale),
    readOffered(deps.db),
    text('terms'),
    text('privacy'),
  ]);
  return { contacts, teachers, packages, texts: { terms, privacy } };
}
type School = Awaited<ReturnType<typeof readSchool>>;

export const createPainter = (deps: Deps, folder: string): Painter<School> =>
  new Painter({
    folder,
    built: builtPage(folder),
    readSchool: (locale) => readSchool(deps, locale),
    structured: ({ contacts }) => structured(deps.publicUrl(), contacts),
    publicUrl: () => deps.publicUrl(),
    onError: (error) => reportCaught(deps.log, 'painting', {}, error),
  });

/** https://schema.org/EducationalOrganization */
const structured = (origin: string, contacts: School['contacts']): object => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: contacts.name,
  url: `${origin}/welcome`,
  logo: `${origin}/public/sky/logo.svg`,
  ...(contacts.phone !== null && { telephone: contacts.phone }),
  ...(contacts.email !== null && { email: contacts.email }),
  ...(contacts.sellerName !== null && { legalName: contacts.sellerName }),
  ...(contacts.sellerAddress !== null && { address: contacts.sellerAddress }),
  sameAs: contacts.messengers.map(({ url }) => url),
});

/** What search engines ask for first. */
export function searchEngineRoutes(http: HttpServer, deps: Deps): void {
  http.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /rooms/',
          '',
          `Sitemap: ${deps.publicUrl()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  http.get('/sitemap.xml', (_, reply) => {
    const address = (path: string, locale: Locale): string =>
      `${deps.publicUrl()}${path}${locale === 'en' ? '' : `?lang=${locale}`}`.replaceAll('&', '&amp;');
    const entries = LISTED.flatMap((path) =>
      locales.map((locale) => {
        const others = locales.map(
          (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(path, one)}"/>`,
        );
        return `<url><loc>${address(path, locale)}</loc>${others.join('')}</url>`;
      }),
    );
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`,
      );
  });
}
