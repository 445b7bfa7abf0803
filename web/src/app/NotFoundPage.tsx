import { WelcomeHeader } from '../features/school/index.ts';
import { NotFound } from './NotFound.tsx';
import classes from './NotFoundPage.module.css';

/** An address without a page, below the header of the school's public pages. */
export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main className={classes.main}>
        <NotFound />
      </main>
    </div>
  );
}
