import type { RoomKindPolicy } from './roomKindPolicy.ts';

/** Log fields for a room. A lesson's room also has `lesson`, the field shared by all log lines about that lesson. */
export const roomFields = ({
  id,
  policy,
}: {
  id: string;
  policy: Pick<RoomKindPolicy, 'kind'>;
}): { room: string; lesson?: string } => ({ room: id, ...(policy.kind === 'lesson' && { lesson: id }) });
