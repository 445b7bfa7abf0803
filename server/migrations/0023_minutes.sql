-- Minutes of lessons that the teacher or the school lost: counted by the school's rules, given back as lessons.
create table minute_rules (
  id boolean primary key default true check (id),
  -- Less than this in one lesson is nobody's loss.
  threshold_minutes int not null default 3 check (threshold_minutes between 1 and 25),
  -- What is lost is rounded up to a multiple of this.
  rounding_minutes int not null default 5 check (rounding_minutes between 1 and 25)
);
insert into minute_rules default values;

-- As credit_entries: the balance is the sum of entries that nobody changes.
create table minute_entries (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  amount int not null check (amount <> 0),
  reason text not null check (reason in ('lost', 'overturned', 'given', 'taken', 'became_lesson', 'lesson_undone')),
  lesson_id uuid references lessons on delete set null,
  note text not null default '' check (length(note) <= 500),
  cause text not null unique,
  created_at timestamptz not null,
  check ((amount > 0) or reason in ('overturned', 'taken', 'became_lesson')),
  check ((amount < 0) or reason in ('overturned', 'lost', 'given', 'lesson_undone'))
);
create index minute_entries_of_student on minute_entries (student_id, created_at desc, id desc) include (amount);
create index minute_entries_of_lesson on minute_entries (lesson_id) where lesson_id is not null;
-- What the rules count of a lesson is counted once.
create unique index minute_entries_lost_once on minute_entries (lesson_id) where reason = 'lost';

create function keep_minute_balance() returns trigger language plpgsql as $$
begin
  update minute_balances set balance = balance + new.amount where student_id = new.student_id;
  if not found then
    insert into minute_balances (student_id, balance) values (new.student_id, new.amount)
      on conflict (student_id) do update set balance = minute_balances.balance + excluded.balance;
  end if;
  return new;
end $$;
create trigger keep_minute_balance after insert on minute_entries for each row execute function keep_minute_balance();
create trigger minute_entries_stay before update or delete on minute_entries for each row execute function refuse_change();
create trigger minute_entries_stay_all before truncate on minute_entries for each statement execute function refuse_change();

create table minute_balances (
  student_id uuid primary key references people on delete cascade,
  balance int not null constraint minute_balance_not_below_zero check (balance >= 0)
);
