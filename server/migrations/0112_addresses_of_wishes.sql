-- Addresses that an account had proved and left: what was kept under them is found when the account is deleted.
create table former_addresses (
  person_id uuid not null references people on delete cascade,
  address text not null,
  primary key (person_id, address)
);
insert into former_addresses (person_id, address)
  select distinct c.person_id, c.old_address from address_changes c join people p on p.id = c.person_id
  where p.email is distinct from c.old_address and p.phone is distinct from c.old_address;

-- Whose a wish is, from when its number was proved: the number may go to somebody else later.
alter table trial_wishes add column person_id uuid references people on delete set null;
create index trial_wishes_person on trial_wishes (person_id) where person_id is not null;
create index trial_wishes_phone on trial_wishes (phone) where person_id is null;
update trial_wishes w set person_id = p.id from people p where p.phone = w.phone and p.phone_confirmed_at is not null;

-- However a number is proved, what was wished for under it belongs to who proved it.
create function adopt_wishes() returns trigger language plpgsql as $$
begin
  update trial_wishes set person_id = new.id where phone = new.phone and person_id is null;
  return null;
end $$;
create trigger adopt_wishes after insert or update of phone, phone_confirmed_at on people for each row
  when (new.phone is not null and new.phone_confirmed_at is not null) execute function adopt_wishes();
