-- What a manager may call: contract/src/managerRights.ts. Whoever was a manager before could do everything.
alter table managers
  add column role text not null default 'owner' check (role in ('owner', 'manager', 'methodist', 'bookkeeper'));
alter table managers alter column role set default 'manager';
