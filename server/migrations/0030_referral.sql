create table referrals (
  friend_id uuid primary key references people on delete cascade,
  inviter_id uuid not null references people on delete cascade,
  purchase_id uuid not null references purchases on delete cascade,
  lessons int not null check (lessons in (1, 2)),
  -- Of these, what went back when the friend's purchase was refunded.
  taken_back int not null default 0 check (taken_back between 0 and lessons),
  given_at timestamptz not null,
  check (friend_id <> inviter_id)
);
create index referrals_of_inviter on referrals (inviter_id, given_at desc);

-- A gift for a friend whose purchase was refunded, while the inviter has it in a lesson that is booked: it is taken back
-- when that lesson gives its credit back, and stays when the lesson is held (docs/decisions/0052).
create table referral_debts (
  lesson_id uuid primary key references lessons on delete cascade,
  friend_id uuid not null references referrals on delete cascade,
  created_at timestamptz not null
);
create index referral_debts_of_friend on referral_debts (friend_id);
