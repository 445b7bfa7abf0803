-- When a homework was last sent back, and since when it had waited then: so that it can be undone.
alter table homeworks
  add column returned_at timestamptz,
  add column waited_since timestamptz;

-- Sentences that a teacher keeps for reviews.
create table review_phrases (
  id uuid primary key default uuidv7(),
  teacher_id uuid not null references people on delete cascade,
  text text not null check (length(text) between 1 and 300),
  created_at timestamptz not null,
  unique (teacher_id, text)
);
