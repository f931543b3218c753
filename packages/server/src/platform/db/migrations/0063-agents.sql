-- Changes by agents: the name of the program that spoke for one, as it named itself. null: none, or it named none.
alter table change_sets add column agent text;
--;
alter table audit_events add column agent text;
