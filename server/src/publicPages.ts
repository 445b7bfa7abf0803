import type { Locale } from '@skylark/contract/people.facts';
import { DEFAULT_LOCALE, locales } from '@skylark/contract/people.facts';
import { LATEST_REVIEWS, PUBLISHED_REVIEWS_PAGE } from '@skylark/contract/reviews.facts';
import { readOffered } from './features/payments/index.ts';
import {
  readContacts,
  listPublicTeacherIds,
  readPublicTeachers,
  readSchoolText,
  textBlocks,
} from './features/school/index.ts';
import { listLatest, listPublishedReviews } from './features/reviews/index.ts';
import { readTeacherPage } from './features/teacherPages/index.ts';
import { readTrialTeachers } from './features/trial/index.ts';
import { reportCaught } from './platform/boundary/contain.ts';
import type { Deps } from './platform/deps.ts';
import { builtPage } from './platform/http/page.ts';
import { Prerenderer, TEACHER_ID } from './platform/http/Prerenderer.ts';
import type { HttpServer } from './platform/http/server.ts';

/** Pages that search engines may list. */
const LISTED = ['/welcome', '/register/wizard', '/register', '/login', '/pages/terms', '/pages/privacy'];

/** A teacher's page with the first reviews; undefined if there is no such page. */
async function readTeacher(deps: Deps, id: string, locale: Locale) {
  const page = await readTeacherPage(deps.db, id, locale);
  const reviews = page && (await listPublishedReviews(deps.db, id, { limit: PUBLISHED_REVIEWS_PAGE }));
  return page && reviews && { page, reviews };
}

/** Everything public pages show about the school; undefined if the path has no page. */
async function readSchool(deps: Deps, locale: Locale, path: string) {
  const [, teacherId] = TEACHER_ID.exec(path) ?? [];
  const teacher = teacherId === undefined ? null : await readTeacher(deps, teacherId, locale);
  if (teacher === undefined) return undefined;
  const text = async (name: 'terms' | 'privacy') => textBlocks(await readSchoolText(deps, name, locale));
  const isWelcome = path === '/welcome';
  const [contacts, teachers, choice, reviews, packages, terms, privacy] = await Promise.all([
    readContacts(deps, locale),
    readPublicTeachers(deps.db, locale),
    isWelcome ? readTrialTeachers(deps, { locale }) : null,
    isWelcome ? listLatest(deps.db, LATEST_REVIEWS) : [],
    readOffered(deps.db),
    text('terms'),
    text('privacy'),
  ]);
  return { contacts, teachers, choice, reviews, packages, teacher, texts: { terms, privacy } };
}
type School = NonNullable<Awaited<ReturnType<typeof readSchool>>>;

export const createPrerenderer = (deps: Deps, folder: string): Prerenderer<School> =>
  new Prerenderer({
    folder,
    built: builtPage(folder),
    listTeachers: () => listPublicTeacherIds(deps.db),
    readSchool: (locale, path) => readSchool(deps, locale, path),
    structured: ({ contacts }, path) => (path === '/welcome' ? structured(deps.publicUrl(), contacts) : undefined),
    pictureOf: ({ teacher }) => teacher?.page.photo.large ?? undefined,
    publicUrl: () => deps.publicUrl(),
    onError: (error) => reportCaught(deps.log, 'prerendering', {}, error),
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

/** Files that search engines request first. */
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
  http.get('/sitemap.xml', async (_, reply) => {
    const address = (path: string, locale: Locale): string =>
      `${deps.publicUrl()}${path}${locale === 'en' ? '' : `?lang=${locale}`}`.replaceAll('&', '&amp;');
    const teachers = await readPublicTeachers(deps.db, DEFAULT_LOCALE);
    const paths = [...LISTED, ...teachers.map(({ id }) => `/teachers/${id}`)];
    const entries = paths.flatMap((path) =>
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
