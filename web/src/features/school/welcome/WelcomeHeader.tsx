import { locales } from '@skylark/contract/people.facts';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { useIsKnown } from '../../../lib/knownPages.ts';
import { paths } from '../../../lib/paths.ts';
import { session } from '../../../lib/session.ts';
import { type TextKey, useLocale, useT } from '../../../lib/texts.tsx';
import { useChooseLanguage } from '../../profile/index.ts';
import classes from './WelcomeHeader.module.css';

/** The name, three languages one press away, and sign-in for people with an account. */
export function WelcomeHeader() {
  const t = useT();
  const locale = useLocale();
  const choose = useChooseLanguage();
  const [path] = useLocation();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.token, session.token) !== null;
  const isKnown = useIsKnown();
  // From a teacher's page, signing in leads back to that page; from a mistyped address, it doesn't.
  const isKept = path !== paths.welcome && isKnown(path);
  const signIn = isKept ? `${paths.login}?back_url=${encodeURIComponent(path)}` : paths.login;
  return (
    <header className={classes.header}>
      <Link to={paths.welcome} className={classes.brand}>
        <img src="/public/sky/logo.svg" width={40} height={40} alt="" />
        <span>{t('app.name')}</span>
      </Link>
      <nav aria-label={t('welcome.languages')} className={classes.languages}>
        {locales.map((one) => (
          // A separate address per language, for use without scripts and for search engines.
          <a
            key={one}
            href={`${path}?lang=${one}`}
            hrefLang={one}
            lang={one}
            aria-label={`${one.toUpperCase()} ${t(`app.language.${one}` satisfies TextKey)}`}
            aria-current={one === locale ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            {one.toUpperCase()}
          </a>
        ))}
      </nav>
      <Link to={isSignedIn ? paths.lessons : signIn} className={classes.way}>
        {t(isSignedIn ? 'welcome.my_lessons' : 'welcome.sign_in')}
      </Link>
    </header>
  );
}
