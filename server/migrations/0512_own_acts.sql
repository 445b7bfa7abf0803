-- What a manager has done last is read from the newest on.
create index acts_of_manager on acts (manager_id, at desc, id desc);
