-- How families reach the school and who sells the lessons: one row, set by managers.
create table school_contacts (
  id boolean primary key default true check (id),
  phone text check (phone ~ '^\+[0-9]{10,15}$'),
  email text check (length(email) <= 254),
  telegram text check (telegram like 'https://%' and length(telegram) <= 300),
  viber text check (viber like 'https://%' and length(viber) <= 300),
  whatsapp text check (whatsapp like 'https://%' and length(whatsapp) <= 300),
  -- locale -> words
  hours jsonb not null default '{}' check (jsonb_typeof(hours) = 'object'),
  seller_name text check (length(seller_name) <= 300),
  seller_address text check (length(seller_address) <= 300),
  changed_at timestamptz not null,
  -- Where the school has it from that children learn better on a tablet or computer: the wizard says so.
  claim_source text
);
