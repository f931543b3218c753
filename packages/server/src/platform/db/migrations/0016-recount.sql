-- Since when the days of an agency are to be counted anew in its time zone; null: they are counted in it.
alter table agencies add column recount_since timestamptz;
--;
grant delete on campaign_days to spotdesk_app;
