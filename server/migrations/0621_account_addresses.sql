-- The addresses of an account and their proofs stand on the account.
alter table accounts
  -- A family that came through the wizard signs in by phone and may have no e-mail yet.
  add column email text check (email = lower(email) and length(email) <= 254),
  add column email_confirmed_at timestamptz,
  add column phone text check (phone ~ '^\+[0-9]{10,15}$'),
  -- Set when a code that was sent to the number came back.
  add column phone_confirmed_at timestamptz,
  -- Whoever first shows that an address is theirs without being signed in owns the account from then on. The other
  -- address, set before by somebody unknown and never proved, is no way in until it is proved from within a session.
  add column untrusted_address text check (untrusted_address in ('email', 'phone')),
  add constraint accounts_phone_key unique (phone);
update accounts a
set email = p.email, email_confirmed_at = p.email_confirmed_at, phone = p.phone,
  phone_confirmed_at = p.phone_confirmed_at, untrusted_address = p.untrusted_address
from people p where p.id = a.id;

drop trigger adopt_wishes on people;
alter table people
  drop constraint people_child_has_no_way_in,
  drop constraint people_synthetic_has_no_address,
  drop column search_key,
  drop column email,
  drop column email_confirmed_at,
  drop column phone,
  drop column phone_confirmed_at,
  drop column untrusted_address,
  add constraint people_siblings_are_students check (account_id = id or type = 'student');
alter table people add column search_key text not null generated always as (
  ' ' || fold_name(first_name || ' ' || last_name || ' ' || coalesce(parent_name, ''))
) stored;
create index people_search on people using gin (search_key gin_trgm_ops) where deleted_at is null;

alter table accounts add column search_key text not null generated always as (
  ' ' || fold_name(coalesce(email, '')) || ' ' || coalesce(substr(phone, 2), '')
) stored;
create index accounts_search on accounts using gin (search_key gin_trgm_ops);
create unique index accounts_email_key on accounts (email) where untrusted_address is distinct from 'email';
create index accounts_untrusted_email on accounts (email) where untrusted_address = 'email';
create trigger adopt_wishes after update of phone, phone_confirmed_at on accounts for each row
  when (new.phone is not null and new.phone_confirmed_at is not null) execute function adopt_wishes();
