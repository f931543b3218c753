-- The user log: changes of one person; a change that is taken back alone; change-sets that hold several kinds of things.
create index audit_events_actor on audit_events (agency_id, actor_name, at);
--;
alter table change_sets
  -- The one audit row that is taken back; null: the whole change-set that `reverts` names.
  add column reverts_event uuid;
--;
alter table change_items
  add column entity_type text not null default 'campaign';
