import { IconStar, IconStarFilled } from '@tabler/icons-react';

const STARS = [1, 2, 3, 4, 5];

/** A score as stars; the label gives it in words. */
export function Stars({ score, label, size = 22 }: { score: number; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} style={{ display: 'inline-flex', gap: 2, color: '#E0A91B' }}>
      {STARS.map((star) =>
        star <= score ? (
          <IconStarFilled key={star} size={size} aria-hidden="true" />
        ) : (
          <IconStar key={star} size={size} aria-hidden="true" />
        ),
      )}
    </span>
  );
}
