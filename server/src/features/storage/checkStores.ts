import type { Deps } from '../../platform/deps.ts';
import { writeAndRead } from '../../platform/files/writeAndRead.ts';

/** Writes, reads and removes a file in each configured place. */
export async function checkStores({ files }: Pick<Deps, 'files'>) {
  const places = [files.home, ...(files.other ? [files.other] : [])];
  const stores = await Promise.all(
    places.map(async ({ name, store }) => {
      const problem = await writeAndRead(store);
      return { name, isWorking: problem === null, problem };
    }),
  );
  return { newFilesGoTo: files.home.name, stores };
}
