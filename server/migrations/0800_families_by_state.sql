-- The tabs of the families' list that few belong to: without these, each page of them read all accounts.
create index accounts_blocked on accounts (id) where blocked_at is not null;
create index accounts_unreachable on accounts (id) where email_confirmed_at is null and phone_confirmed_at is null;
