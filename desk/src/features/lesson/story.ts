import type { Reply } from '../../lib/call.ts';

export type Story = Reply<'GET /api/v2/manager/lessons/{id}/story'>;
