import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRoutes } from './routeModules.ts';

const WEB = join(import.meta.dirname, '..');

it('every route is found with its modules', () => {
  const routes = readRoutes();
  const paths = ['routes.tsx', 'publicRoutes.tsx'].flatMap((name) =>
    [...readFileSync(join(WEB, 'src/app', name), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path),
  );
  expect(routes.map(({ path }) => path)).toEqual(paths);
  expect(routes.length).toBeGreaterThan(40);
  for (const { modules } of routes)
    for (const module of modules) expect(existsSync(join(WEB, module)), module).toBe(true);
  expect(routes).toContainEqual({
    path: '/settings/devices',
    modules: ['src/features/devices/check/index.ts', 'src/app/Frame.tsx'],
  });
  expect(routes).toContainEqual({ path: '/rooms/:id/*?', modules: ['src/features/room/RoomPage.tsx'] });
});
