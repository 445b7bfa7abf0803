-- What a new teacher has done on its first day, as far as nothing else says so.
create table first_days (
  teacher_id uuid primary key references people on delete cascade,
  devices_checked_at timestamptz,
  rehearsed_at timestamptz,
  -- The teacher has put the list away.
  closed_at timestamptz
);

-- A teacher's rehearsal: a lesson of two synthetic people, one of whom the teacher plays.
create table rehearsals (
  owner_id uuid primary key references people on delete cascade,
  teacher_id uuid not null unique references people on delete cascade,
  student_id uuid not null unique references people on delete cascade
);

-- Until when a synthetic person is kept, if longer than the minutes that the doctor's lesson takes.
alter table people
  add column synthetic_until timestamptz,
  add constraint people_until_is_synthetic check (synthetic_until is null or is_synthetic);
