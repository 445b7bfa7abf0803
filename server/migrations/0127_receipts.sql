-- What the school says of its packages: one row, set by managers.
create table package_settings (
  id boolean primary key default true check (id),
  -- How long one lesson of a package is (contract/src/lessons.facts.ts, lessonDurations).
  lesson_minutes int not null default 50 check (lesson_minutes in (25, 50)),
  -- The package that the school advises, by its number of lessons.
  advised_lessons int default 16 check (advised_lessons between 1 and 200)
);
insert into package_settings default values;

alter table purchases
  -- Copied when it begins; null for purchases from before.
  add column lesson_minutes int check (lesson_minutes in (25, 50)),
  -- The last digits of the card, where the provider names them.
  add column card_ending text check (card_ending ~ '^[0-9]{2,4}$');

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

insert into receipts (kind, number, purchase_id, issued_at)
  select 'receipt', row_number() over (order by paid_at, id), id, paid_at from purchases where paid_at is not null;
insert into receipts (kind, number, purchase_id, refund_id, issued_at)
  select 'credit_note', row_number() over (order by settled_at, id), purchase_id, id, settled_at
  from refunds where status = 'done';
update receipt_numbers set last_number = (select count(*) from receipts where receipts.kind = receipt_numbers.kind);

create trigger receipts_stay before update or delete on receipts for each row execute function refuse_change();
