-- Orders and advertisers that are written: keys to sort their names by, and duplicates of orders.
alter table orders
  -- Base letters first, accents as tie-break; null in rows older than this column, which sort by name_lc until they are written.
  add column name_key text collate "C",
  -- The order that this one is a duplicate of, and when its campaigns were copied.
  add column duplicate_of bigint,
  add column duplicated_at timestamptz;
--;
alter table advertisers add column name_key text collate "C";
--;
create index orders_name on orders (agency_id, (coalesce(name_key, name_lc)), id) include (archived, advertiser_id, end_date);
--;
create index orders_advertiser on orders (agency_id, advertiser_id, id);
--;
create index campaigns_advertiser on campaigns (agency_id, advertiser_id, id);
