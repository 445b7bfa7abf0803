-- What a teacher plans and notes at a lesson (docs/decisions/0083). A lesson that goes to another teacher has another plan.
create table lesson_plans (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references lessons on delete cascade,
  teacher_id uuid not null references people on delete cascade,
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array' and octet_length(steps::text) <= 32768),
  own_note text not null default '' check (length(own_note) <= 1000),
  -- For whoever teaches the child next.
  child_note text not null default '' check (length(child_note) <= 1000),
  revision integer not null check (revision > 0),
  changed_at timestamptz not null,
  unique (lesson_id, teacher_id)
);
create index lesson_plans_by_teacher on lesson_plans (teacher_id);
create index lesson_plans_by_age on lesson_plans (changed_at);

-- Plans that a teacher keeps for other lessons: a title and the texts of their steps.
create table plan_templates (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  title text not null check (length(title) between 1 and 80),
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and octet_length(steps::text) <= 16384),
  created_at timestamptz not null,
  unique (teacher_id, title)
);
