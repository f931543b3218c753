-- Delivery of the whole agency by day, publisher, zone and currency: what statistics by publisher and by zone over all campaigns read. It
-- holds a few rows a day where delivery_days has one for each ad of each campaign. Days are the agency's.
create table zone_days (
  agency_id bigint not null,
  day date not null,
  publisher_id bigint not null,
  zone_id bigint not null,
  -- of the campaigns
  currency text not null,
  -- rows of delivery_days that are summed here
  parts bigint not null,
  impressions bigint not null,
  second_screen_impressions bigint not null,
  completes bigint not null,
  clicks bigint not null,
  -- of the parts that know them, and how many do not
  opportunities bigint not null,
  unknown_opportunities bigint not null,
  spend_e7 numeric(30, 0) not null,
  second_screen_spend_e7 numeric(30, 0) not null,
  first_hour timestamptz,
  last_hour timestamptz,
  primary key (agency_id, day, publisher_id, zone_id, currency)
);
--;
alter table zone_days enable row level security;
--;
create policy tenant on zone_days using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update, delete on zone_days to spotdesk_app;
--;
-- Sums of what was delivered before this table was there.
insert into zone_days (agency_id, day, publisher_id, zone_id, currency, parts, impressions, second_screen_impressions, completes, clicks, opportunities,
    unknown_opportunities, spend_e7, second_screen_spend_e7, first_hour, last_hour)
  select f.agency_id, f.day, f.publisher_id, f.zone_id, c.currency, count(*), sum(f.impressions), sum(f.second_screen_impressions), sum(f.completes),
    sum(f.clicks), coalesce(sum(f.opportunities), 0), count(*) - count(f.opportunities), sum(f.spend_e7), sum(f.second_screen_spend_e7),
    min(f.first_hour), max(f.last_hour)
  from delivery_days f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id group by 1, 2, 3, 4, 5;
