-- An e-mail that an account names and does not own keeps nobody else from registering with it (docs/decisions/0061).
alter table people drop constraint people_email_key;
create unique index people_email_key on people (email) where untrusted_address is distinct from 'email';
create index people_untrusted_email on people (email) where untrusted_address = 'email';

-- What belongs to a person says so itself, beside the device that it goes with.
alter table known_networks add foreign key (person_id) references people on delete cascade;
