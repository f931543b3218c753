-- Delivery by ad, publisher and zone: daily and lifetime sums of the hourly facts; the batches that facts come in; and what feeds say
-- beside delivery: bids, audience, attribution, dynamic creatives, reach. A fact says what its hour's value is, it is never added.
-- Money: spend in 10^-7 of the campaign's currency, prices and values of conversions in 10^-4.
--
-- The price in force when the hour was delivered, and the requests that the ads could have answered; null: the feed does not say.
alter table fact_hour add column opportunities bigint, add column cpm_e4 bigint, add column second_screen_cpm_e4 bigint;
--;
-- The hour stands before ad and zone: a day of a campaign is one range of the index.
alter table fact_hour drop constraint fact_hour_pkey;
--;
alter table fact_hour add primary key (agency_id, campaign_id, hour, ad_id, zone_id);
--;
alter table campaign_days add column opportunities bigint, add column first_hour timestamptz, add column last_hour timestamptz;
--;
alter table campaign_totals add column opportunities bigint;
--;
-- Days are the agency's.
create table delivery_days (
  agency_id bigint not null,
  campaign_id bigint not null,
  day date not null,
  ad_id bigint not null,
  zone_id bigint not null,
  publisher_id bigint not null,
  impressions bigint not null,
  second_screen_impressions bigint not null,
  completes bigint not null,
  clicks bigint not null,
  opportunities bigint,
  spend_e7 numeric(30, 0) not null,
  second_screen_spend_e7 numeric(30, 0) not null,
  -- hours in which something was delivered
  first_hour timestamptz,
  last_hour timestamptz,
  primary key (agency_id, campaign_id, day, ad_id, zone_id)
);
--;
create table delivery_totals (
  agency_id bigint not null,
  campaign_id bigint not null,
  ad_id bigint not null,
  zone_id bigint not null,
  publisher_id bigint not null,
  impressions bigint not null,
  second_screen_impressions bigint not null,
  completes bigint not null,
  clicks bigint not null,
  opportunities bigint,
  spend_e7 numeric(30, 0) not null,
  second_screen_spend_e7 numeric(30, 0) not null,
  first_hour timestamptz,
  last_hour timestamptz,
  primary key (agency_id, campaign_id, ad_id, zone_id)
);
--;
-- A batch is taken once. Kept longer than its job, so that a feed that repeats itself late does no harm.
create table delivery_batches (
  agency_id bigint not null,
  kind text not null,
  batch_id text not null,
  job_id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  -- facts are complete up to here, as the feed says; null: up to the batch's last hour
  complete_until timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  outcome text,
  total_rows integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  total_errors integer not null default 0,
  -- the first thousand
  errors jsonb not null default '[]',
  primary key (agency_id, kind, batch_id)
);
--;
create unique index delivery_batches_job on delivery_batches (agency_id, job_id);
--;
create index delivery_batches_recent on delivery_batches (agency_id, created_at desc);
--;
-- Counts of auctions by reason, by reason of not bidding, and by the step of the histogram of prices (10^-4 of a CPM).
create table bid_hour (
  agency_id bigint not null,
  campaign_id bigint not null,
  hour timestamptz not null,
  requests bigint not null,
  eligible bigint not null,
  bids bigint not null,
  valid bigint not null,
  wins bigint not null,
  losses jsonb not null,
  no_bids jsonb not null,
  floors jsonb not null,
  winning_prices jsonb not null,
  revision bigint not null default 0,
  primary key (agency_id, campaign_id, hour)
);
--;
-- Who heard a campaign in an hour, by one dimension: counts by value.
create table audience_hour (
  agency_id bigint not null,
  campaign_id bigint not null,
  hour timestamptz not null,
  dimension text not null,
  impressions jsonb not null,
  completes jsonb not null,
  clicks jsonb not null,
  revision bigint not null default 0,
  primary key (agency_id, campaign_id, hour, dimension)
);
--;
create index audience_hour_hour on audience_hour (agency_id, hour);
--;
-- All campaigns of the agency together, in its days: what a campaign's audience is compared with.
create table audience_days (
  agency_id bigint not null,
  day date not null,
  dimension text not null,
  value text not null,
  impressions numeric(30, 0) not null,
  primary key (agency_id, day, dimension, value)
);
--;
-- Listeners first exposed in the hour (and as many who were kept from it as control), and what they did within the window.
create table attribution_hour (
  agency_id bigint not null,
  campaign_id bigint not null,
  hour timestamptz not null,
  ad_id bigint not null,
  publisher_id bigint not null,
  vendor text not null,
  window_days smallint not null,
  exposed bigint not null,
  control bigint not null,
  conversions jsonb not null,
  control_conversions jsonb not null,
  -- conversions by whole days since the exposure
  delays jsonb not null,
  value_e4 bigint not null default 0,
  revision bigint not null default 0,
  primary key (agency_id, campaign_id, hour, ad_id, publisher_id, vendor, window_days)
);
--;
-- What a dynamic creative played: one row a combination of its sections' values.
create table dco_hour (
  agency_id bigint not null,
  campaign_id bigint not null,
  hour timestamptz not null,
  ad_id bigint not null,
  -- the choices as one text, sections in order
  combination text not null,
  choices jsonb not null,
  -- sections that fell back to their default
  defaults jsonb not null,
  impressions bigint not null,
  completes bigint not null,
  clicks bigint not null,
  revision bigint not null default 0,
  primary key (agency_id, campaign_id, hour, ad_id, combination)
);
--;
-- Different listeners of a period: no sum, so it is kept for the grain and the days that it was counted for. 0: all ads, publishers, zones.
create table reach_facts (
  agency_id bigint not null,
  campaign_id bigint not null,
  ad_id bigint not null,
  publisher_id bigint not null,
  zone_id bigint not null,
  -- -infinity to infinity: the whole life
  from_day date not null,
  to_day date not null,
  listeners bigint not null,
  revision bigint not null default 0,
  primary key (agency_id, campaign_id, ad_id, publisher_id, zone_id, from_day, to_day)
);
--;
alter table delivery_days enable row level security;
--;
create policy tenant on delivery_days using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table delivery_totals enable row level security;
--;
create policy tenant on delivery_totals using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table delivery_batches enable row level security;
--;
create policy tenant on delivery_batches using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table bid_hour enable row level security;
--;
create policy tenant on bid_hour using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table audience_hour enable row level security;
--;
create policy tenant on audience_hour using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table audience_days enable row level security;
--;
create policy tenant on audience_days using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table attribution_hour enable row level security;
--;
create policy tenant on attribution_hour using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table dco_hour enable row level security;
--;
create policy tenant on dco_hour using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table reach_facts enable row level security;
--;
create policy tenant on reach_facts using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update, delete on delivery_days, delivery_totals, delivery_batches, bid_hour, audience_hour, audience_days, attribution_hour, dco_hour, reach_facts to spotdesk_app;
--;
-- Sums of what was delivered before these tables were there; days are those of the agency's zone.
insert into delivery_days (agency_id, campaign_id, day, ad_id, zone_id, publisher_id, impressions, second_screen_impressions, completes, clicks, spend_e7,
    second_screen_spend_e7, first_hour, last_hour)
  select f.agency_id, f.campaign_id, (f.hour at time zone g.time_zone)::date, f.ad_id, f.zone_id, max(f.publisher_id), sum(f.impressions),
    sum(f.second_screen_impressions), sum(f.completes), sum(f.clicks), sum(f.spend_e7), sum(f.second_screen_spend_e7),
    min(f.hour) filter (where f.impressions + f.second_screen_impressions > 0), max(f.hour) filter (where f.impressions + f.second_screen_impressions > 0)
  from fact_hour f join agencies g on g.id = f.agency_id group by 1, 2, 3, 4, 5;
--;
insert into delivery_totals (agency_id, campaign_id, ad_id, zone_id, publisher_id, impressions, second_screen_impressions, completes, clicks, spend_e7,
    second_screen_spend_e7, first_hour, last_hour)
  select agency_id, campaign_id, ad_id, zone_id, max(publisher_id), sum(impressions), sum(second_screen_impressions), sum(completes), sum(clicks), sum(spend_e7),
    sum(second_screen_spend_e7), min(first_hour), max(last_hour)
  from delivery_days group by 1, 2, 3, 4;
--;
update campaign_days d set first_hour = x.first_hour, last_hour = x.last_hour
  from (select agency_id, campaign_id, day, min(first_hour) as first_hour, max(last_hour) as last_hour from delivery_days group by 1, 2, 3) x
  where x.agency_id = d.agency_id and x.campaign_id = d.campaign_id and x.day = d.day;
