import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = join(import.meta.dirname, '../../../web/src/features');
/** Features that contribute to a room's page. */
const IN_ROOM = ['room', 'roomLink', 'board', 'activities'];
const ANNOUNCES = /role="(?:status|alert)"|<output\b/g;
const NOTICES = 'room/parts/Notices.tsx';

/**
 * Everything in the source of a room's page that tells a person something by itself: each file with its number of status
 * lines and alerts, and the components among the notices at the top.
 */
export function announcersInSource(): Map<string, number> {
  const found = new Map<string, number>();
  for (const feature of IN_ROOM)
    for (const name of readdirSync(join(FEATURES, feature), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.tsx') || name.endsWith('.test.tsx')) continue;
      const count = readFileSync(join(FEATURES, feature, name), 'utf8').match(ANNOUNCES)?.length ?? 0;
      if (count > 0) found.set(`${feature}/${name}`, count);
    }
  const [rendered = ''] =
    /function Notices\(\) \{[\s\S]*?\n\}/.exec(readFileSync(join(FEATURES, NOTICES), 'utf8')) ?? [];
  for (const [, component = ''] of rendered.matchAll(/<([A-Z]\w+)/g))
    if (component !== 'Island') found.set(`${NOTICES} › ${component}`, 1);
  return found;
}
