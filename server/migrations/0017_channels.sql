-- One for a session: whoever signs out, here or from elsewhere, gets nothing more on that device.
create table push_devices (
  id uuid primary key default uuidv7(),
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and its secret (RFC 8291), base64url.
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz not null
);

-- A chat belongs to the account that was linked last.
create table telegram_chats (
  chat_id bigint primary key,
  account_id uuid not null references accounts on update cascade on delete cascade,
  name text not null check (length(name) <= 64),
  linked_at timestamptz not null
);
create index telegram_chats_by_account on telegram_chats (account_id, linked_at);

-- One that works for each account.
create table telegram_codes (
  account_id uuid primary key references accounts on update cascade on delete cascade,
  code_hash bytea not null unique check (length(code_hash) = 32),
  expires_at timestamptz not null,
  session_id uuid not null,
  constraint telegram_codes_session foreign key (session_id) references sessions on delete cascade
);
create index telegram_codes_by_end on telegram_codes (expires_at);
create index telegram_codes_of_session on telegram_codes (session_id);
