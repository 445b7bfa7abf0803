import { lazy } from 'react';
import { needTexts } from '../../lib/texts.tsx';

// What other features show: its code and texts come after the page that it stands on.

export const LessonReviews = lazy(() =>
  Promise.all([import('./LessonReviews.tsx'), needTexts(['reviews'])]).then(([module]) => ({
    default: module.LessonReviews,
  })),
);
