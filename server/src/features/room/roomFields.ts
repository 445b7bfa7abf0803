import type { RoomKindPolicy } from './roomKindPolicy.ts';

/** How a room is named in the log. That of a lesson has the lesson's id, under the name that all lines about it share. */
export const roomFields = ({
  id,
  policy,
}: {
  id: string;
  policy: Pick<RoomKindPolicy, 'kind'>;
}): { room: string; lesson?: string } => ({ room: id, ...(policy.kind === 'lesson' && { lesson: id }) });
