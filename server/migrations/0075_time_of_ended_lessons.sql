-- A lesson takes its time while it is to be held: once it is over, missed or cancelled, the time is free again.
alter table lessons drop constraint lessons_teacher_once, drop constraint lessons_student_once;
alter table lessons
  add constraint lessons_teacher_once exclude using gist (teacher_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('booked', 'in_progress')),
  add constraint lessons_student_once exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('booked', 'in_progress'));
