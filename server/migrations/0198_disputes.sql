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

-- Money that a bank takes back is recorded like a refund.
alter table refunds drop constraint refunds_asked_by_check;
alter table refunds add constraint refunds_asked_by_check
  check (asked_by in ('parent', 'manager', 'provider', 'school', 'bank'));

-- Whether a family whose payment is disputed may book by itself.
alter table booking_rules add column stops_when_disputed boolean not null default true;
