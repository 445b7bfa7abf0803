-- A family's account that is to be deleted: closed at once, erased later, unless somebody signs in before.
create table account_closings (
  account_id uuid primary key references people on delete cascade,
  asked_at timestamptz not null,
  erase_at timestamptz not null check (erase_at > asked_at)
);
create index account_closings_by_erasure on account_closings (erase_at);
