-- Whoever signs in is looked for by the address alone, which a partial index can't answer.
drop index accounts_untrusted_email;
create index accounts_by_email on accounts (email);
