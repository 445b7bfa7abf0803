-- When the family was sent what came of a lesson (docs/decisions/0177).
alter table after_lessons add column message_at timestamptz;
