-- Whoever first shows that an address is theirs without being signed in owns the account from then on. The other
-- address, set before by somebody unknown and never proved, is no way in until it is proved from within a session.
alter table people add column untrusted_address text check (untrusted_address in ('email', 'phone'));

-- A change of a proved address: the old one was notified with a link that takes the change back for three days.
create table address_changes (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  strategy text not null check (strategy in ('email', 'phone')),
  old_address text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index address_changes_by_person on address_changes (person_id, changed_at);
create index address_changes_by_expiry on address_changes (expires_at);
