-- Where the school has it from that children learn better on a tablet or computer: the wizard says so.
alter table school_contacts add column claim_source text;
