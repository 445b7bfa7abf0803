create table sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on update cascade on delete cascade,
  -- Whom the session is about: the child chosen, or a teacher.
  person_id uuid not null,
  -- SHA-256 of the token: whoever reads the database cannot sign in with it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  viewer_manager_id uuid references managers,
  viewer_key_id uuid references manager_keys,
  viewer_access text check (viewer_access in ('view', 'act')),
  constraint sessions_person_is_own foreign key (person_id, account_id) references people (id, account_id)
    on delete cascade deferrable initially immediate,
  constraint sessions_of_viewer check (
    (viewer_access is null) = (viewer_manager_id is null) and (viewer_access is null) = (viewer_key_id is null)
    and (viewer_access is null or expires_at <= created_at + interval '30 minutes'))
);
create index sessions_by_account on sessions (account_id, last_seen_at desc);
create index sessions_by_person on sessions (person_id);
create index sessions_by_viewer on sessions (viewer_manager_id) where viewer_manager_id is not null;
create index sessions_by_viewer_key on sessions (viewer_key_id) where viewer_key_id is not null;

-- What a link or a code carries: works once, for a while.
create table one_time_tokens (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  purpose text not null check (
    purpose in ('sign_in', 'view', 'act', 'confirm_email', 'change_email', 'activate', 'reset_password')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The address that a confirmation is for: an old link must not confirm a new address.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  viewer_key_id uuid references manager_keys on delete cascade,
  constraint one_time_tokens_of_viewer check ((purpose in ('view', 'act')) = (viewer_key_id is not null))
);
create index one_time_tokens_by_person on one_time_tokens (person_id, purpose, created_at desc);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
create index one_time_tokens_by_viewer_key on one_time_tokens (viewer_key_id) where viewer_key_id is not null;

create table consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on update cascade on delete cascade,
  document text not null check (document in ('terms')),
  -- Which text it was that somebody agreed to.
  version text not null check (length(version) between 1 and 64),
  agreed_at timestamptz not null,
  unique (account_id, document, version)
);

create table sign_in_codes (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the name under which the browser that asked holds it: a code is of no use in another browser.
  request_hash bytea not null unique check (length(request_hash) = 32),
  strategy text not null check (strategy in ('email', 'phone')),
  recipient text not null,
  -- Both stay empty where nobody has that address: such a row answers like any other and lets nobody in.
  account_id uuid references accounts on update cascade on delete cascade,
  -- argon2id: six digits under a fast hash would be found in a second by whoever reads the database.
  code_hash text,
  tries_left int not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- By whom a code was asked for, a device or a network, as a hash: only they make it useless by asking for another.
  asked_by bytea,
  check ((account_id is null) = (code_hash is null))
);
create index sign_in_codes_by_recipient on sign_in_codes (recipient, created_at desc);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- A new number that somebody asked for: it counts once the code that was sent to it came back. One at a time.
create table phone_changes (
  account_id uuid primary key references accounts on update cascade on delete cascade,
  phone text not null check (phone ~ '^\+[0-9]{10,15}$'),
  -- argon2id: six digits under a fast hash would be found in a second by whoever reads the database.
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index phone_changes_by_expiry on phone_changes (expires_at);

-- Browsers that have signed in to an account: they have limits of their own, which a stranger cannot use up.
create table known_devices (
  account_id uuid not null references accounts on update cascade on delete cascade,
  -- SHA-256 of what the browser keeps in a cookie.
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);

-- A change of a proved address: the old one was notified with a link that takes the change back for three days.
create table address_changes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on update cascade on delete cascade,
  strategy text not null check (strategy in ('email', 'phone')),
  -- Every address that is set or proved is noted, also in place of one that nobody had proved or of none: taking a change
  -- back needs to know how the account stood before it. Another address that is proved gets a link of its own.
  old_address text,
  token_hash bytea unique check (length(token_hash) = 32),
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz,
  -- Since when the old address was proved; null when it was not.
  proved_at timestamptz,
  beside_token_hash bytea unique check (length(beside_token_hash) = 32),
  beside_address text,
  beside_proved_at timestamptz,
  constraint address_changes_beside check
    (num_nonnulls(beside_token_hash, beside_address, beside_proved_at) in (0, 3)),
  constraint address_changes_token check (token_hash is null or old_address is not null)
);
create index address_changes_by_account on address_changes (account_id, changed_at);
create index address_changes_by_expiry on address_changes (expires_at);

-- A code that was sent to an address which an account has and nobody has proved; typed in where its owner is signed in.
create table proof_codes (
  account_id uuid not null references accounts on update cascade on delete cascade,
  strategy text not null check (strategy in ('email', 'phone')),
  address text not null,
  -- argon2id, as in phone_changes.
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  expires_at timestamptz not null,
  primary key (account_id, strategy)
);
create index proof_codes_by_expiry on proof_codes (expires_at);

-- Networks from which a known device has signed in: codes that are asked for from there have limits of their own.
create table known_networks (
  account_id uuid not null,
  device_hash bytea not null,
  -- HMAC-SHA-256 of the IPv4 /24 or IPv6 /48, under the school's key of limits.
  network_hash bytea not null check (length(network_hash) = 32),
  last_used_at timestamptz not null,
  primary key (account_id, device_hash, network_hash),
  -- A device that is forgotten takes its networks along; when the account is renamed they go with it.
  foreign key (account_id, device_hash) references known_devices on delete cascade on update cascade,
  -- What belongs to an account says so itself, beside the device that it goes with.
  foreign key (account_id) references accounts on update cascade on delete cascade
);
create index known_networks_by_use on known_networks (last_used_at);

-- A family's account that is to be deleted: closed at once, erased later, unless somebody signs in before.
create table account_closings (
  account_id uuid primary key references accounts on update cascade on delete cascade,
  asked_at timestamptz not null,
  erase_at timestamptz not null check (erase_at > asked_at)
);
create index account_closings_by_erasure on account_closings (erase_at);
