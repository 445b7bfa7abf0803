-- The times that a manager offers with the answer to a wish: the family books one, or moves its lesson to one.
alter table lesson_wishes
  add offered_teacher_id uuid references people on delete set null,
  add offered_starts timestamptz[] not null default '{}' check (cardinality(offered_starts) <= 3),
  add check (answered_at is not null or cardinality(offered_starts) = 0);
create index lesson_wishes_offered_teacher on lesson_wishes (offered_teacher_id) where offered_teacher_id is not null;
