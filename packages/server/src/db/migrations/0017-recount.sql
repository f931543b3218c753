-- Since when the days of an agency are to be counted anew in its time zone; null: they are counted in it.
alter table agencies add column recount_since timestamptz;
--;
grant delete on campaign_days to spotdesk_app;
--;
-- The part of a fixed price that an hour bears, beside what its feed has stated.
alter table fact_hour add column flat_spend_e7 bigint not null default 0;
