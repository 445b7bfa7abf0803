// node bench/database.ts <connection string of an empty database>: the processor time one PostgreSQL spends on the
// room's log and on messages between servers, measured from its own processes (wall time depends on other activity).
import { readFileSync } from 'node:fs';
import pg from 'pg';

const [, , address = ''] = process.argv;
const TICKS_PER_SECOND = 100;
const connect = async (): Promise<{ client: pg.Client; cpu: () => number }> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // utime and stime of proc(5): fields 14 and 15, counted after the name in brackets.
  const cpu = (): number => {
    const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  };
  return { client, cpu };
};

const writer = await connect();
await writer.client.query(`drop table if exists bench_log; create table bench_log (room_id uuid, seq int,
  at timestamptz not null, author text not null, client text not null, n int not null, body text not null, primary key (room_id, seq))`);
const rooms = Array.from({ length: 400 }, () => crypto.randomUUID());
const body = JSON.stringify({
  k: 'ink',
  id: 't0000000000000001',
  page: 'free:1',
  from: 40,
  points: Array(24).fill(1234),
});
let written = 0;
const from = writer.cpu();
const walFrom = await walBytes(writer.client);
for (let seq = 1; seq <= 500; seq += 1) {
  await writer.client.query(
    `insert into bench_log select room, $2, now(), 't', 'client-of-a-page-0001', $2, $3 from unnest($1::uuid[]) as room`,
    [rooms, seq, body],
  );
  written += rooms.length;
}
const cpu = writer.cpu() - from;
const wal = ((await walBytes(writer.client)) - walFrom) / written;
console.log(
  `room log: ${written} rows, ${((cpu / written) * 1e6).toFixed(1)} us of a core each, ${wal.toFixed(0)} bytes of WAL each`,
);
await writer.client.query('drop table bench_log');

for (const channels of [1, 1_000, 10_000]) {
  const listener = await connect();
  for (let at = 0; at < channels; at += 500)
    await listener.client.query(
      Array.from({ length: Math.min(500, channels - at) }, (_, index) => `listen "skylark:person:${at + index}"`).join(
        '; ',
      ),
    );
  let heard = 0;
  listener.client.on('notification', () => (heard += 1));
  const before = listener.cpu();
  for (let sent = 0; sent < 2_000; sent += 1)
    await writer.client.query(`select pg_notify($1, 'lessons')`, [
      `skylark:person:${sent % 2 === 0 ? sent % channels : `else${sent}`}`,
    ]);
  await listener.client.query('select 1');
  const each = ((listener.cpu() - before) / 2_000) * 1e6;
  console.log(
    `messages: ${channels} channels, ${heard} of 2000 came, ${each.toFixed(0)} us of a core each in the listener's process`,
  );
  await listener.client.end();
}
await writer.client.end();

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}
