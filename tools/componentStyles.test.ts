import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../web/src');
const STYLES = join(import.meta.dirname, '../node_modules/@mantine/core/styles');
const stylesIn = (source: string): string[] =>
  [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name);

/** Components of the library in a module's imports. */
const componentsIn = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

// A component without its styles looks right only on pages where something else has loaded them.
it('a module that uses a component with its own styles imports them', () => {
  const first = new Set(stylesIn(readFileSync(join(WEB, 'ui/styles.ts'), 'utf8')));
  const lacking = globSync('**/*.tsx', { cwd: WEB }).flatMap((file) => {
    const source = readFileSync(join(WEB, file), 'utf8');
    const own = stylesIn(source);
    return componentsIn(source)
      .filter((name) => existsSync(join(STYLES, `${name}.css`)) && !first.has(name) && !own.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(lacking).toEqual([]);
});
