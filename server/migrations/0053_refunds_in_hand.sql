-- When a provider was last asked for a refund that is still open: one that died over it is asked again by another.
alter table refunds add column tried_at timestamptz;
create index refunds_open on refunds (created_at) where status = 'asked';
