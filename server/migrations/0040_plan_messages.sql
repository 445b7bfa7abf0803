-- When the family was told of the plan after a trial: in the message after the lesson, or in one of its own
-- (docs/decisions/0177).
alter table after_lessons add column plan_told_at timestamptz;
