-- An address that nobody proved opens nothing beside one that was: also in accounts that are older than this rule.
update people set untrusted_address = 'phone'
where email_confirmed_at is not null and phone is not null and phone_confirmed_at is null and untrusted_address is null;
update people set untrusted_address = 'email'
where phone_confirmed_at is not null and email is not null and email_confirmed_at is null and untrusted_address is null;
