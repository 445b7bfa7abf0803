-- The field's words for what these hold.
alter table acts rename to audit_log;
alter table audit_log rename column act to action;
alter index acts_of_lesson rename to audit_log_of_lesson;
alter index acts_of_person rename to audit_log_of_person;
alter index acts_newest rename to audit_log_newest;
alter table purchases rename column look_at to next_check_at;
alter table purchases rename column looks to checks;
alter index purchases_to_look_at rename to purchases_to_check;
alter table lessons rename column absent_told_for to absent_notified_for;
