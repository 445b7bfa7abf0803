import type { Reply } from '../../lib/call.ts';

export type RoomInfo = Reply<'GET /api/v2/rooms/{id}'>;
