import { locales } from '@skylark/contract/people.facts';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useId } from 'react';
import { type TextKey, useLocale, useT } from '../../lib/texts.tsx';
import classes from './LanguageSwitch.module.css';
import { useChooseLanguage } from './useChooseLanguage.ts';

/** Each language in its own name, so that a person lost in the wrong one can find theirs. */
export function LanguageSwitch({ isField = false }: { isField?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const choose = useChooseLanguage();
  const id = useId();
  return (
    <div className={classes.switch} data-field={isField}>
      <label htmlFor={id} className={isField ? classes.label : 'visually-hidden'}>
        {t('app.language')}
      </label>
      <div className={classes.box}>
        <IconLanguage size={20} aria-hidden="true" />
        <select
          id={id}
          className={classes.select}
          value={locale}
          onChange={(event) => {
            const chosen = locales.find((one) => one === event.currentTarget.value);
            if (chosen) choose(chosen);
          }}
        >
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {t(`app.language.${one}` satisfies TextKey)}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden="true" className={classes.arrow} />
      </div>
    </div>
  );
}
