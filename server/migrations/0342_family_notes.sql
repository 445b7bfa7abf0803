-- What managers write down about a family, for each other.
create table family_notes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on update cascade on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  manager_id uuid not null references managers,
  created_at timestamptz not null,
  changed_at timestamptz
);
create index family_notes_of on family_notes (account_id, is_pinned desc, created_at desc);
