-- A teacher who takes a lesson over while it is on needs only the rest of its time.
alter table lessons
  add column taught_from timestamptz,
  drop constraint lessons_teacher_once;
alter table lessons
  add constraint lessons_teacher_once exclude using gist (
    teacher_id with =, tstzrange(greatest(starts_at, taught_from), ends_at) with &&
  ) where (status in ('booked', 'in_progress'));
