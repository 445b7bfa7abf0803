-- A trial lesson is booked once the phone is proved: a code, sent for one held slot.
create table trial_codes (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the name under which the browser that asked holds it: a code is of no use in another browser.
  request_hash bytea not null unique check (length(request_hash) = 32),
  -- null once the hold is gone: then the code books nothing.
  hold_id uuid references slot_holds on delete set null,
  phone text not null check (phone ~ '^\+[0-9]{10,15}$'),
  -- argon2id, as of sign-in codes.
  code_hash text not null,
  tries_left int not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index trial_codes_by_hold on trial_codes (hold_id);
create index trial_codes_by_phone on trial_codes (phone);
create index trial_codes_by_expiry on trial_codes (expires_at);

-- A hold is extended while a code is under way, up to a bound counted from its beginning.
alter table slot_holds add column created_at timestamptz not null default now();
alter table slot_holds alter column created_at drop default;
