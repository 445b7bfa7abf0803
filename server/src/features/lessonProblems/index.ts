export { lessonProblemsData } from './personalData.ts';
export { reopenProblem } from './decideProblem.ts';
export { lessonProblemsRoutes } from './routes.ts';
