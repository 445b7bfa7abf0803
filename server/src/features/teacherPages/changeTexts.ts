import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { recordAudit } from '../auditLog/index.ts';
import { lockTeacher } from './sendGreeting.ts';
import { putTexts } from './store.ts';

/** Changes a teacher's texts for families, effective immediately; the audit log records the changed languages. */
export async function changeTexts(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Caller,
  given: { [locale in 'en' | 'ru' | 'uk']?: string | undefined },
): Promise<void> {
  const texts = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
  const languages = Object.keys(texts);
  if (languages.length === 0) return;
  await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const teacher = await lockTeacher(tx, me.personId);
    await putTexts(tx, me.personId, texts, at);
    const actor = { kind: 'person', id: me.personId, name: teacher.firstName } as const;
    await recordAudit(tx, actor, {
      action: 'teacher.page_changed',
      at,
      personId: me.personId,
      details: { languages },
    });
    await invalidatePages(deps, tx, [me.personId], 'teacher_page');
  });
}
