-- What signs in: a family with its children, or a teacher. It is named by the person who has its addresses and password,
-- and follows when that person is removed and another child gets them: whatever refers to it does so by a cascade.
create table accounts (
  id uuid primary key default uuidv7(),
  -- Which of its children was chosen last; a new session begins with it. null: whom the account is named by.
  last_child_id uuid
);

create table people (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('student', 'teacher')),
  -- A student who came through the wizard signs in by phone and may have no e-mail yet.
  email text check (email = lower(email) and length(email) <= 254),
  email_confirmed_at timestamptz,
  phone text unique check (phone ~ '^\+[0-9]{10,15}$'),
  password_hash text,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) <= 80),
  parent_name text check (length(parent_name) <= 80),
  photo_key text,
  time_zone text not null default 'Europe/Kyiv',
  locale text check (locale in ('en', 'ru', 'uk')),
  created_at timestamptz not null default now(),
  -- Set when a code that was sent to the number came back.
  phone_confirmed_at timestamptz,
  -- What brought this family here: a friend's invitation or a campaign (decisions, people and accounts).
  invite_code text check (length(invite_code) between 1 and 64),
  -- The square that is kept besides the thumbnail (photo_key).
  photo_large_key text,
  -- Friends who bring friends: one reward for each friend, never for oneself.
  referral_code text unique check (referral_code ~ '^[A-Z2-9]{8}$'),
  -- Whoever first shows that an address is theirs without being signed in owns the account from then on. The other
  -- address, set before by somebody unknown and never proved, is no way in until it is proved from within a session.
  untrusted_address text check (untrusted_address in ('email', 'phone')),
  -- The row of a deleted account stays for the books. From then on nobody signs in to it and nothing new is made for it.
  deleted_at timestamptz,
  -- Several children may be behind one sign-in, each a student's row of its own.
  account_id uuid not null references accounts on update cascade on delete cascade,
  -- The pages as a child sees them who cannot read yet: few large tools, read aloud, nothing about money.
  child_view boolean not null default false,
  -- What a student is called in another system: the same line of an import is never a second student.
  import_key text
    check (import_key is null or (length(import_key) between 1 and 64 and type = 'student')),
  -- Whoever is blocked has no way in, until a manager takes it back.
  blocked_at timestamptz,
  -- Two people whom nobody is: the doctor teaches a lesson with them and removes them. They have no addresses, so nothing
  -- is ever sent to them, and no list or report counts them.
  is_synthetic boolean not null default false,
  -- How old a child was on a day, as its family said, and whether it reads.
  age smallint check (age between 2 and 18),
  age_on date,
  reads text check (reads in ('not_yet', 'letters', 'words')),
  unique (id, type),
  constraint people_account_key unique (id, account_id),
  constraint people_child_has_no_way_in check (
    account_id = id
    or (
      type = 'student' and email is null and phone is null and password_hash is null and untrusted_address is null
    )
  ),
  constraint people_child_view_is_a_students check (type = 'student' or not child_view),
  constraint people_synthetic_has_no_address check (
    not is_synthetic or (email is null and phone is null and password_hash is null)
  ),
  constraint people_age_on check ((age is null) = (age_on is null))
);
alter table accounts add constraint accounts_last_child_is_own
  foreign key (last_child_id, id) references people (id, account_id) deferrable initially immediate;
create index people_by_invite_code on people (upper(invite_code)) where invite_code is not null;
-- What the lists of managers go through, page by page.
create index people_teachers_by_name on people (first_name, last_name, id) where type = 'teacher';
create index people_by_account on people (account_id, id);
create unique index people_email_key on people (email) where untrusted_address is distinct from 'email';
create index people_untrusted_email on people (email) where untrusted_address = 'email';
create unique index people_import_key on people (import_key) where import_key is not null;
create index people_synthetic on people (created_at) where is_synthetic;

-- Addresses that an account had proved and left: what was kept under them is found when the account is deleted.
create table former_addresses (
  account_id uuid not null references accounts on update cascade on delete cascade,
  address text not null,
  primary key (account_id, address)
);
-- Whose number it was once: the wizard asks by the number.
create index former_addresses_by_address on former_addresses (address);
