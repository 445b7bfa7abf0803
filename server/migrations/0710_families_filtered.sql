-- The families' list in its order, and by what it is filtered: a filter that few families match would read all otherwise.
create index people_families on people (id)
  where type = 'student' and account_id = id and deleted_at is null and not is_synthetic;
create index accounts_by_zone on accounts (time_zone, id);
create index accounts_by_locale on accounts (locale, id);
create index accounts_without_email on accounts (id) where email is null;
create index credit_balances_by_balance on credit_balances (balance, student_id);
