-- What a family said in the wizard: the manager reads it before the trial lesson.
create table trial_answers (
  person_id uuid primary key references people on delete cascade,
  answers jsonb not null,
  -- How the family wants to be reached.
  contact text not null,
  created_at timestamptz not null
);

-- A family for whom no slot was free: the manager finds one.
create table trial_wishes (
  id uuid primary key default uuidv7(),
  child_name text not null check (length(child_name) between 1 and 80),
  parent_name text not null check (length(parent_name) between 1 and 80),
  phone text not null check (phone ~ '^\+[0-9]{10,15}$'),
  contact text not null,
  answers jsonb not null,
  time_zone text not null,
  locale text,
  invite_code text,
  wish text not null default '' check (length(wish) <= 500),
  created_at timestamptz not null,
  done_at timestamptz,
  -- A wish says why it was made: no slot was free, the SMS did not come, or the number has an account already.
  reason text not null check (reason in ('no_slot', 'no_sms', 'has_account')),
  -- The time that the family chose.
  teacher_id uuid references people on delete set null,
  starts_at timestamptz,
  -- Whose a wish is, from when its number was proved: the number may go to somebody else later.
  person_id uuid references people on delete set null
);
create index trial_wishes_by_teacher on trial_wishes (teacher_id);
create index trial_wishes_person on trial_wishes (person_id) where person_id is not null;
create index trial_wishes_phone on trial_wishes (phone) where person_id is null;
create index trial_wishes_open on trial_wishes (created_at, id) where done_at is null;
create index trial_wishes_in_order on trial_wishes (created_at, id);

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

-- Free lessons of children who were removed. A number has only so many, whoever comes again under it: hashes under the
-- school's own key, without a name and without the lesson.
create table former_trials (
  id bigint generated always as identity primary key,
  phone_hash bytea not null,
  child_hash bytea not null,
  lesson_at timestamptz not null
);
create index former_trials_of_phone on former_trials (phone_hash);
create index former_trials_by_age on former_trials (lesson_at);

-- However a number is proved, what was wished for under it belongs to who proved it.
create function adopt_wishes() returns trigger language plpgsql as $$
begin
  update trial_wishes set person_id = new.id where phone = new.phone and person_id is null;
  return null;
end $$;
create trigger adopt_wishes after insert or update of phone, phone_confirmed_at on people for each row
  when (new.phone is not null and new.phone_confirmed_at is not null) execute function adopt_wishes();
