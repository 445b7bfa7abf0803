import { expect } from 'vitest';
import type { School } from './school.ts';

/** Resolves when a room's server has recorded presence after the clock was moved. */
export async function seen(school: School, roomId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await school.database.pool.query<{ at: Date }>('select seen_at at from rooms where id = $1', [
          roomId,
        ]);
        return rows[0]?.at.getTime();
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(school.clock.now().getTime() - 30_000);
}

/** Moves the clock while someone is in the room, and waits until presence is recorded. */
export async function minutesInRoom(school: School, roomId: string, minutes: number): Promise<void> {
  school.clock.moveBy({ minutes });
  await seen(school, roomId);
}
