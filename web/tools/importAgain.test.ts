import { expect, it } from 'vitest';
import { throughImportAgain } from './importAgain.ts';

it('replaces dynamic imports of built files and nothing else', () => {
  expect(throughImportAgain('a(()=>import(`./Menu-x_1.js`).then(e=>e.Menu),[1])')).toBe(
    'a(()=>importAgain(`./Menu-x_1.js`,u=>import(u)).then(e=>e.Menu),[1])',
  );
  expect(throughImportAgain('import("./b.js")')).toBe('importAgain("./b.js",u=>import(u))');
  for (const code of ['import{a}from"./b.js"', 'import(b)', 'reimport(`./b.js`)', 'import(`https://x/b.js`)'])
    expect(throughImportAgain(code)).toBe(code);
});
