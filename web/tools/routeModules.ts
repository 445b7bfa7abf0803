import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const APP = join(import.meta.dirname, '../src/app');
const ROUTE = /path: '([^']+)'[\s\S]*?frame: '(\w+)'[\s\S]*?(?:import\('\.\.\/([^']+)'\)|checkPages\(\))/g;
const CHECK = /checkPages = \(\) => import\('\.\.\/([^']+)'\)/;

export interface RouteModules {
  /** As in the table of routes: `/lessons/:id`. */
  path: string;
  /** By their names in the manifest. */
  modules: string[];
}

/**
 * The modules of each address, for the server: it lists their files in the page, so that a browser requests them with
 * the first ones. Otherwise each page would need a list of every page's files.
 */
export function routeModules(): Plugin {
  return {
    name: 'skylark-route-modules',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/routes.json', source: JSON.stringify(readRoutes()) });
    },
  };
}

export function readRoutes(): RouteModules[] {
  const sources = ['routes.tsx', 'publicRoutes.tsx'].map((name) => readFileSync(join(APP, name), 'utf8')).join('\n');
  const check = CHECK.exec(sources)?.[1];
  return [...sources.matchAll(ROUTE)].map(([, path = '', frame, page = check]) => ({
    path,
    modules: [`src/${page}`, ...(frame === 'none' ? [] : ['src/app/Frame.tsx'])],
  }));
}
