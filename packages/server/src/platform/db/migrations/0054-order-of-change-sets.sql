-- Change-sets are listed by the time of the server: the id may come from a client, and names any time.
create index change_sets_order on change_sets (agency_id, created_at desc, id desc);
