import { lazy } from 'react';
import { needTexts } from '../../lib/texts.tsx';

// Parts that other features show: their code and texts come after the page that they stand on.

export const LessonHomework = lazy(() =>
  Promise.all([import('./LessonHomework.tsx'), needTexts(['homework'])]).then(([module]) => ({
    default: module.LessonHomework,
  })),
);
export const RoomHomework = lazy(() =>
  Promise.all([import('./RoomHomework.tsx'), needTexts(['homework'])]).then(([module]) => ({
    default: module.RoomHomework,
  })),
);
export const ToReview = lazy(() =>
  Promise.all([import('./ToReview.tsx'), needTexts(['homework'])]).then(([module]) => ({ default: module.ToReview })),
);
