import { mayRehearsalCall } from '@skylark/contract/rehearsalCalls';
import { mayViewerCall } from '@skylark/contract/viewerCalls';
import { recordActAs } from './features/auditLog/index.ts';
import { findPerson } from './features/people/index.ts';
import type { Deps } from './platform/deps.ts';
import type { ViewerRules } from './platform/http/bind.ts';

/** Sessions that managers open, and those of rehearsals: which calls they may make, and how a manager’s act is logged. */
export const viewerRules = (deps: Pick<Deps, 'db' | 'clock'>): ViewerRules => ({
  mayCall: mayViewerCall,
  mayRehearse: mayRehearsalCall,
  async recordAct(me, call, params) {
    if (!me.viewer) return;
    const person = await findPerson(deps.db, me.personId);
    const as = person?.parentName ?? person?.firstName ?? '';
    await recordActAs(deps.db, me.viewer, { at: deps.clock.now(), personId: me.personId, as, call, params });
  },
});
