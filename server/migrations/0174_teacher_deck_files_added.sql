-- Since when a deck may name a file: a page that is not saved yet may name a young one.
alter table teacher_deck_files add column added_at timestamptz not null default now();
alter table teacher_deck_files alter column added_at drop default;
