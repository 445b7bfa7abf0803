-- What a family reads when it chooses a teacher: languages besides the lesson's, and the ages taught.
alter table teacher_traits add column languages text[] not null default '{en}' check (cardinality(languages) between 1 and 10);
alter table teacher_traits add column age_from smallint not null default 3 check (age_from between 2 and 18);
alter table teacher_traits add column age_to smallint not null default 18 check (age_to between age_from and 18);
