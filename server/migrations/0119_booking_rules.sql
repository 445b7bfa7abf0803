-- What families may do by themselves: one row (contract/src/booking.facts.ts).
create table booking_rules (
  id boolean primary key default true check (id),
  can_book boolean not null default true,
  can_move boolean not null default true,
  can_cancel boolean not null default true,
  hours_before int not null default 12 check (hours_before between 0 and 168),
  moves_per_lesson int not null default 2 check (moves_per_lesson between 0 and 100),
  moves_per_period int not null default 6 check (moves_per_period between 0 and 100),
  cancels_per_period int not null default 4 check (cancels_per_period between 0 and 100),
  days_ahead int not null default 56 check (days_ahead between 1 and 90),
  lessons_ahead int not null default 16 check (lessons_ahead between 1 and 64)
);
insert into booking_rules default values;

-- What families did by themselves: how often within a period is counted behind the lock of the student.
create table family_changes (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  kind text not null check (kind in ('move', 'cancel')),
  at timestamptz not null
);
create index family_changes_by_student on family_changes (student_id, at);
create index family_changes_by_lesson on family_changes (lesson_id);
create index family_changes_by_age on family_changes (at);
