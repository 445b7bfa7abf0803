-- The books: entries that nobody changes, a balance beside them that the database itself keeps at or above zero.

-- Each entry is a transfer: `amount` lessons from the school's account of that reason to the student's. So the whole
-- ledger sums to zero, and what is checked is that the balances kept beside it say the same as the entries.
create table credit_balances (
  student_id uuid primary key references people on delete cascade,
  balance int not null constraint credit_balance_not_below_zero check (balance >= 0)
);
insert into credit_balances (student_id, balance)
  select student_id, sum(amount) from credit_entries group by student_id;

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

-- A correction is a new entry. Only who erases a whole family (GDPR, article 17) says so first, for one transaction:
-- set local skylark.erasing = 'on'.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('skylark.erasing', true) = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% of % is refused: what is in the books stays', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger credit_entries_stay before update or delete on credit_entries for each row execute function refuse_change();
create trigger credit_entries_stay_all before truncate on credit_entries for each statement execute function refuse_change();

-- A row of packages is one price of one package: a new price is a new row, and a purchase keeps the row it began with.
alter table packages add column ended_at timestamptz, add column made_by text not null default 'school';
create function packages_stay() returns trigger language plpgsql as $$
begin
  if (new.lessons_count, new.full_price, new.currency) is distinct from (old.lessons_count, old.full_price, old.currency) then
    raise exception 'a price that was offered is not changed: offer a new one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger packages_stay before update on packages for each row execute function packages_stay();
create index packages_history on packages (lessons_count, created_at desc, id desc);
-- What a new school begins with (kopiykas): the more lessons, the less each costs.
insert into packages (lessons_count, full_price, currency)
  select * from (values (4, 140000, 'UAH'), (8, 264000, 'UAH'), (16, 496000, 'UAH'), (32, 928000, 'UAH')) as p
  where not exists (select 1 from packages);

-- What a manager sends to be paid by whoever opens it.
create table payment_links (
  id uuid primary key default uuidv7(),
  -- SHA-256 of what is in the address.
  token_hash bytea not null unique check (length(token_hash) = 32),
  student_id uuid not null references people on delete cascade,
  package_id uuid references packages,
  lessons_count int not null check (lessons_count between 1 and 200),
  price int not null check (price > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index payment_links_of_student on payment_links (student_id, created_at desc, id desc);

create table purchases (
  id uuid primary key default uuidv7(),
  student_id uuid not null references people on delete cascade,
  package_id uuid references packages,
  payment_link_id uuid references payment_links,
  -- Copied when it begins: a price that changes meanwhile changes nothing here.
  lessons_count int not null check (lessons_count between 1 and 200),
  price int not null check (price > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The same key is one purchase; another wish under it is refused.
  key uuid not null,
  provider text not null check (provider in ('sandbox', 'stripe', 'liqpay')),
  -- What the provider calls it: the checkout, and the payment that came of it.
  checkout_ref text,
  payment_ref text,
  -- Where the payer goes to pay.
  way jsonb,
  status text not null default 'started'
    check (status in ('started', 'failed', 'expired', 'paid', 'part_refunded', 'refunded')),
  refunded_lessons int not null default 0 check (refunded_lessons between 0 and lessons_count),
  refunded_amount int not null default 0 check (refunded_amount between 0 and price),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider is asked next what became of it; null when nothing can come any more.
  look_at timestamptz,
  looks int not null default 0,
  check ((paid_at is not null) = (status in ('paid', 'part_refunded', 'refunded'))),
  unique (student_id, key)
);
create index purchases_of_student on purchases (student_id, created_at desc, id desc);
create index purchases_to_look_at on purchases (look_at) where look_at is not null;
create index purchases_of_link on purchases (payment_link_id) where payment_link_id is not null;
create unique index purchases_by_checkout on purchases (provider, checkout_ref) where checkout_ref is not null;
create unique index purchases_by_payment on purchases (provider, payment_ref) where payment_ref is not null;

-- What providers told, once each: a second copy is known by its row.
create table provider_events (
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null,
  purchase_id uuid references purchases on delete cascade,
  -- applied, nothing_new, mismatch, unknown
  outcome text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_events_of_purchase on provider_events (purchase_id, received_at);

create table refunds (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases on delete cascade,
  lessons_count int not null check (lessons_count >= 0),
  amount int not null check (amount > 0),
  -- asked: the lessons are off the balance and the provider is being asked.
  status text not null check (status in ('asked', 'done', 'failed')),
  asked_by text not null check (asked_by in ('parent', 'manager', 'provider')),
  reason text not null default '' check (length(reason) <= 500),
  provider_ref text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index refunds_one_at_a_time on refunds (purchase_id) where status = 'asked';
create index refunds_of_purchase on refunds (purchase_id, created_at);

alter table credit_entries add column purchase_id uuid references purchases on delete cascade;
create index credit_entries_of_purchase on credit_entries (purchase_id) where purchase_id is not null;

-- The built-in card page keeps what a bank would know. It exists only outside of production.
create table sandbox_checkouts (
  id text primary key,
  purchase_id uuid not null,
  amount int not null,
  currency text not null,
  title text not null,
  locale text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'checking', 'paid', 'failed')),
  refunded_amount int not null default 0,
  refund_keys text[] not null default '{}',
  created_at timestamptz not null
);

-- What a night's check of the books found.
create table book_checks (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  is_balanced boolean not null,
  findings jsonb not null default '[]'
);
create index book_checks_newest on book_checks (at desc);
