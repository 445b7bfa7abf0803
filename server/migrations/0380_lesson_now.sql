-- What the room of a lesson shows to who watches over it, as its server wrote it last: who is in, devices and the route
-- of the call as pages report them, and since when (RoomSigns in contract/src/nowTroubles.facts.ts).
create table lesson_now (
  lesson_id uuid primary key references lessons on delete cascade,
  signs jsonb not null check (jsonb_typeof(signs) = 'object'),
  at timestamptz not null
) with (fillfactor = 70);
create index lesson_now_by_age on lesson_now (at);
