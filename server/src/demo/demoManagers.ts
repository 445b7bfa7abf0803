import type { ManagerRole } from '@skylark/contract/manager.facts';
import { setDemoPassword } from '../features/deskAuth/index.ts';
import { addManager } from '../features/manager/index.ts';
import { hashPassword } from '../features/auth/index.ts';
import { transact } from '../platform/db/transact.ts';
import type { Deps } from '../platform/deps.ts';

interface DemoManager {
  name: string;
  email: string;
  role: ManagerRole;
  password: string;
}

/** One for each role; in the demo they need no code to sign in. */
export const DEMO_MANAGERS: readonly DemoManager[] = [
  { name: 'Olha Lysenko', email: 'owner@skylark.test', role: 'owner', password: 'skylark-owner' },
  { name: 'Taras Moroz', email: 'manager@skylark.test', role: 'manager', password: 'skylark-manager' },
  { name: 'Dasha Kravets', email: 'support@skylark.test', role: 'support', password: 'skylark-support' },
  { name: 'Maria Rudenko', email: 'methodist@skylark.test', role: 'methodist', password: 'skylark-methodist' },
  { name: 'Bohdan Savchuk', email: 'books@skylark.test', role: 'bookkeeper', password: 'skylark-books' },
];

/** Creates those that are missing. */
export async function addDemoManagers(deps: Deps): Promise<void> {
  const emails = DEMO_MANAGERS.map(({ email }) => email);
  const known = await deps.db.selectFrom('managers').select('email').where('email', 'in', emails).execute();
  const missing = DEMO_MANAGERS.filter(({ email }) => !known.some((one) => one.email === email));
  for (const { password, ...manager } of missing) {
    const passwordHash = await hashPassword(password);
    await transact(deps.db, async (tx) => {
      const { id } = await addManager({ db: tx, clock: deps.clock }, manager);
      await setDemoPassword(tx, id, passwordHash);
    });
  }
}
