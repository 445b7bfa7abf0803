-- The school itself gives back what was paid a second time for one payment link.
alter table refunds drop constraint refunds_asked_by_check;
alter table refunds add constraint refunds_asked_by_check check (asked_by in ('parent', 'manager', 'provider', 'school'));

-- A gift for a friend whose purchase was refunded, while the inviter has it in a lesson that is booked: it is taken back
-- when that lesson gives its credit back, and stays when the lesson is held (docs/decisions/0052).
create table referral_debts (
  lesson_id uuid primary key references lessons on delete cascade,
  friend_id uuid not null references referrals on delete cascade,
  created_at timestamptz not null
);
create index referral_debts_of_friend on referral_debts (friend_id);

-- A card page of the sandbox whose time is over, as the real ones have it.
alter table sandbox_checkouts drop constraint sandbox_checkouts_status_check;
alter table sandbox_checkouts add constraint sandbox_checkouts_status_check
  check (status in ('open', 'checking', 'paid', 'failed', 'expired'));
