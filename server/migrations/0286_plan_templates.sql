-- Plans that a teacher keeps for other lessons: a title and the texts of their steps.
create table plan_templates (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  title text not null check (length(title) between 1 and 80),
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and octet_length(steps::text) <= 16384),
  created_at timestamptz not null,
  unique (teacher_id, title)
);
