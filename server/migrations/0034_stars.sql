-- Stars of a child (docs/decisions/0082): a ledger to which is only added. What gave a star gave it once.
create table stars (
  student_id uuid not null references people on delete cascade,
  reason text not null check (reason in ('lesson', 'homework', 'words')),
  -- What gave it, as its feature names it, and which of its stars this is.
  source text not null check (length(source) between 1 and 100),
  item text not null default '' check (length(item) <= 100),
  given_at timestamptz not null,
  primary key (student_id, reason, source, item)
);

-- Stickers stay, also when what brought them is counted otherwise later.
create table opened_stickers (
  student_id uuid not null references people on delete cascade,
  sticker text not null check (length(sticker) between 1 and 40),
  opened_at timestamptz not null,
  primary key (student_id, sticker)
);
