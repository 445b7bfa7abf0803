-- The check of camera, sound and network before a lesson: a link of its own in the reminder, and what came of it.
create table ready_checks (
  lesson_id uuid primary key references lessons on delete cascade,
  student_id uuid not null references people on delete cascade,
  -- SHA-256 of the link's token; a reminder of another start makes another one.
  token_hash bytea not null unique check (length(token_hash) = 32),
  sent_at timestamptz not null,
  checked_at timestamptz,
  verdict text check (verdict in ('ready', 'nearly', 'not_ready')),
  faults text[] not null default '{}' check (cardinality(faults) <= 16),
  -- Of which faults the family has had a remedy already.
  told text[] not null default '{}' check (cardinality(told) <= 16),
  check ((checked_at is null) = (verdict is null))
);
create index ready_checks_by_student on ready_checks (student_id);
create index ready_checks_by_age on ready_checks (sent_at);
