-- Everything by which somebody gets in: links that are sent, codes, and what was agreed to at the door.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('sign_in', 'confirm_email', 'change_email', 'activate', 'reset_password'));
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

alter table people
  -- Set when a code that was sent to the number came back.
  add column phone_confirmed_at timestamptz,
  -- What brought this family here: a friend's invitation or a campaign (decisions, people and accounts).
  add column invite_code text check (length(invite_code) between 1 and 64);

create table consents (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  document text not null check (document in ('terms')),
  -- Which text it was that somebody agreed to.
  version text not null check (length(version) between 1 and 64),
  agreed_at timestamptz not null,
  unique (person_id, document, version)
);

create table sign_in_codes (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the name under which the browser that asked holds it: a code is of no use in another browser.
  request_hash bytea not null unique check (length(request_hash) = 32),
  strategy text not null check (strategy in ('email', 'phone')),
  recipient text not null,
  -- Both stay empty where nobody has that address: such a row answers like any other and lets nobody in.
  person_id uuid references people on delete cascade,
  -- argon2id: six digits under a fast hash would be found in a second by whoever reads the database.
  code_hash text,
  tries_left int not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((person_id is null) = (code_hash is null))
);
create index sign_in_codes_by_recipient on sign_in_codes (recipient, created_at desc);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- A message is claimed before it is handed over, so that a retry can tell "not sent" from "perhaps sent".
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'dropped'));
alter table messages
  -- After this instant it is of no use to anybody and is not sent any more.
  add column expires_at timestamptz,
  -- Holds a code or a link that opens something: its text is wiped once it is out of the house.
  add column has_secret boolean not null default false;
