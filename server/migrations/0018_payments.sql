create table packages (
  id uuid primary key default uuidv7(),
  lessons_count int not null check (lessons_count > 0),
  -- In the smallest unit of the currency.
  full_price int not null check (full_price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  offered boolean not null default true,
  created_at timestamptz not null default now(),
  -- A row of packages is one price of one package: a new price is a new row, and a purchase keeps the row it began with.
  ended_at timestamptz,
  made_by text not null default 'school'
);
create unique index packages_offered_once on packages (lessons_count) where offered;
create index packages_history on packages (lessons_count, created_at desc, id desc);

create function packages_stay() returns trigger language plpgsql as $$
begin
  if (new.lessons_count, new.full_price, new.currency) is distinct from (old.lessons_count, old.full_price, old.currency) then
    raise exception 'a price that was offered is not changed: offer a new one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger packages_stay before update on packages for each row execute function packages_stay();
-- What a new school begins with (kopiykas): the more lessons, the less each costs.
insert into packages (lessons_count, full_price, currency)
  values (4, 140000, 'UAH'), (8, 264000, 'UAH'), (16, 496000, 'UAH'), (32, 928000, 'UAH');

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
  next_check_at timestamptz,
  checks int not null default 0,
  -- Copied when it begins; null for purchases from before.
  lesson_minutes int check (lesson_minutes in (25, 50)),
  -- The last digits of the card, where the provider names them.
  card_ending text check (card_ending ~ '^[0-9]{2,4}$'),
  check ((paid_at is not null) = (status in ('paid', 'part_refunded', 'refunded'))),
  unique (student_id, key)
);
create index purchases_of_student on purchases (student_id, created_at desc, id desc);
create index purchases_of_link on purchases (payment_link_id) where payment_link_id is not null;
create unique index purchases_by_checkout on purchases (provider, checkout_ref) where checkout_ref is not null;
create unique index purchases_by_payment on purchases (provider, payment_ref) where payment_ref is not null;
create index purchases_to_check on purchases (next_check_at) where next_check_at is not null;
-- What reports of a range of days read.
create index purchases_paid on purchases (paid_at) where paid_at is not null;

-- What providers told, once each: a second copy is known by its row.
create table provider_events (
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 200),
  kind text not null,
  purchase_id uuid references purchases on delete cascade,
  -- applied, nothing_new, mismatch, unknown
  outcome text not null,
  received_at timestamptz not null,
  -- The provider's name of the payment that an event is about: one that arrives before its payment is known is found
  -- again when the payment is.
  payment_ref text check (length(payment_ref) <= 255),
  primary key (provider, event_id)
);
create index provider_events_of_purchase on provider_events (purchase_id, received_at);
create index provider_events_without_purchase on provider_events (provider, payment_ref)
  where purchase_id is null and payment_ref is not null;

create table refunds (
  id uuid primary key default uuidv7(),
  purchase_id uuid not null references purchases on delete cascade,
  lessons_count int not null check (lessons_count >= 0),
  amount int not null check (amount > 0),
  -- asked: the lessons are off the balance and the provider is being asked.
  status text not null check (status in ('asked', 'done', 'failed')),
  asked_by text not null check (asked_by in ('parent', 'manager', 'provider', 'school', 'bank')),
  reason text not null default '' check (length(reason) <= 500),
  provider_ref text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When a provider was last asked for a refund that is still open: one that died over it is asked again by another.
  tried_at timestamptz
);
create unique index refunds_one_at_a_time on refunds (purchase_id) where status = 'asked';
create index refunds_of_purchase on refunds (purchase_id, created_at);
create index refunds_open on refunds (created_at) where status = 'asked';
create index refunds_settled on refunds (settled_at) where status = 'done';

-- What a night's check of the books found.
create table book_checks (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  is_balanced boolean not null,
  findings jsonb not null default '[]'
);
create index book_checks_newest on book_checks (at desc);

-- What the school says of its packages: one row, set by managers.
create table package_settings (
  id boolean primary key default true check (id),
  -- How long one lesson of a package is (contract/src/lessons.facts.ts, lessonDurations).
  lesson_minutes int not null default 50 check (lesson_minutes in (25, 50)),
  -- The package that the school advises, by its number of lessons.
  advised_lessons int default 16 check (advised_lessons between 1 and 200)
);
insert into package_settings default values;

-- The last number that was given. Its row is locked until the transaction of the purchase ends, so numbers have no gaps.
create table receipt_numbers (
  kind text primary key check (kind in ('receipt', 'credit_note')),
  last_number int not null default 0 check (last_number >= 0)
);
insert into receipt_numbers (kind) values ('receipt'), ('credit_note');

-- A receipt for each paid purchase, a credit note for each refund that was made. What they say besides stands in those.
create table receipts (
  id uuid primary key default uuidv7(),
  kind text not null references receipt_numbers (kind),
  number int not null check (number > 0),
  -- null once a whole family was erased: the number stays.
  purchase_id uuid references purchases on delete set null,
  refund_id uuid references refunds on delete set null,
  -- As it was then; null for those from before.
  seller_name text check (length(seller_name) <= 300),
  seller_address text check (length(seller_address) <= 300),
  issued_at timestamptz not null,
  constraint receipts_number unique (kind, number),
  check (kind = 'credit_note' or refund_id is null)
);
create unique index receipts_of_purchase on receipts (purchase_id) where kind = 'receipt';
create unique index receipts_of_refund on receipts (refund_id) where refund_id is not null;
create index receipts_in_order on receipts (purchase_id, issued_at, id);
create trigger receipts_stay before update or delete on receipts for each row execute function refuse_change();

-- Payments that a payer disputes at the bank: where each dispute stands, as the provider says.
create table disputes (
  provider text not null,
  ref text not null check (length(ref) between 1 and 255),
  purchase_id uuid not null references purchases on delete cascade,
  amount int not null check (amount >= 0),
  -- open: no money has moved. withdrawn: the bank has taken it, and the dispute isn't decided.
  state text not null check (state in ('open', 'withdrawn', 'lost', 'won')),
  opened_at timestamptz not null,
  closed_at timestamptz check ((closed_at is not null) = (state in ('lost', 'won'))),
  -- A manager lets the family book again.
  booking_lifted_at timestamptz,
  primary key (provider, ref)
);
create index disputes_of_purchase on disputes (purchase_id);
