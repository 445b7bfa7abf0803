-- Where a child begins, from the words it knew. The names are kept as they were: courses change.
create table placements (
  student_id uuid primary key references people on delete cascade,
  taken_at timestamptz not null,
  by_teacher boolean not null,
  asked int not null check (asked > 0),
  known int not null check (known between 0 and asked),
  course text,
  level text,
  lesson text,
  lesson_number int,
  -- All null for a child that knows the words of every lesson.
  check (num_nulls(course, level, lesson, lesson_number) in (0, 4))
);

alter table practice_answers drop constraint practice_answers_source_check;
alter table practice_answers add constraint practice_answers_source_check
  check (source in ('practice', 'game', 'lesson', 'homework', 'placement'));
