import { Link, useSearchParams } from 'wouter';
import classes from './SignInMethodChoice.module.css';

interface SignInMethod {
  to: string;
  isHere: boolean;
  label: string;
}

/** Alternatives side by side; each is a separate page. */
export function SignInMethodChoice({ label, ways }: { label: string; ways: SignInMethod[] }) {
  const [search] = useSearchParams();
  return (
    <nav aria-label={label} className={classes.ways}>
      {ways.map((way) => (
        <Link
          key={way.to}
          to={search.size === 0 ? way.to : `${way.to}?${search.toString()}`}
          replace
          aria-current={way.isHere ? 'page' : undefined}
          className={classes.way}
        >
          {way.label}
        </Link>
      ))}
    </nav>
  );
}
