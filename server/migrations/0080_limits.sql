-- Keys of limits are keyed hashes from here on; what was counted under plain numbers and addresses goes.
truncate limits;

-- How many SMS the school sent on a day (UTC), by what they were for: see platform/sms/smsCeiling.ts.
create table sms_days (
  day date primary key,
  sign_in int not null default 0 check (sign_in >= 0),
  asked int not null default 0 check (asked >= 0),
  notice int not null default 0 check (notice >= 0),
  -- Those that the school's ceiling held back.
  refused int not null default 0 check (refused >= 0)
);

-- By whom a code was asked for, a device or a network, as a hash: only they make it useless by asking for another.
alter table sign_in_codes add column asked_by bytea;

-- Browsers that have signed in to an account: they have limits of their own, which a stranger cannot use up.
create table known_devices (
  person_id uuid not null references people on delete cascade,
  -- SHA-256 of what the browser keeps in a cookie.
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (person_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
