-- The provider's name of the payment that an event is about: one that arrives before its payment is known is found
-- again when the payment is.
alter table provider_events add column payment_ref text check (length(payment_ref) <= 255);
create index provider_events_without_purchase on provider_events (provider, payment_ref)
  where purchase_id is null and payment_ref is not null;
