-- A student's balance is the sum of these entries; an entry is never changed.
create table credit_entries (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  amount int not null check (amount <> 0),
  reason text not null,
  lesson_id uuid references lessons on delete set null,
  -- What caused the entry: the same cause can never be written twice.
  cause text not null unique,
  created_at timestamptz not null,
  -- In words, for entries that somebody made by hand.
  note text not null default '' check (length(note) <= 500),
  purchase_id uuid references purchases on delete cascade
);
create index credit_entries_of_student on credit_entries (student_id, created_at, id) include (amount);
create index credit_entries_of_purchase on credit_entries (purchase_id) where purchase_id is not null;

create function keep_credit_balance() returns trigger language plpgsql as $$
begin
  -- First an update: an insert that conflicts would be checked with the amount alone, which may be negative.
  update credit_balances set balance = balance + new.amount where student_id = new.student_id;
  if not found then
    insert into credit_balances (student_id, balance) values (new.student_id, new.amount)
      on conflict (student_id) do update set balance = credit_balances.balance + excluded.balance;
  end if;
  return new;
end $$;
create trigger keep_credit_balance after insert on credit_entries for each row execute function keep_credit_balance();
create trigger credit_entries_stay before update or delete on credit_entries for each row execute function refuse_change();
create trigger credit_entries_stay_all before truncate on credit_entries for each statement execute function refuse_change();

-- The books: entries that nobody changes, a balance beside them that the database itself keeps at or above zero.

-- Each entry is a transfer: `amount` lessons from the school's account of that reason to the student's. So the whole
-- ledger sums to zero, and what is checked is that the balances kept beside it say the same as the entries.
create table credit_balances (
  student_id uuid primary key references people on delete cascade,
  balance int not null constraint credit_balance_not_below_zero check (balance >= 0)
);
