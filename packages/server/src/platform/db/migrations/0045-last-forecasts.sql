-- The last forecast of each campaign as it was saved, beside the ledger that keeps them all: lists filter and sort by it, and a card shows it.
-- The same question asked again makes its row of the ledger fresh and leaves its answer; here is what was answered last.
create table last_forecasts (
  agency_id bigint not null,
  campaign_id bigint not null,
  made_at timestamptz not null,
  status text not null,
  -- { "code": text, "params": { … } }; null: nothing more to say
  reason jsonb,
  probability float8,
  delta_impressions bigint,
  delta_percent float8,
  primary key (agency_id, campaign_id)
);
--;
insert into last_forecasts (agency_id, campaign_id, made_at, status, reason, probability, delta_impressions, delta_percent)
select distinct on (l.agency_id, l.campaign_id) l.agency_id, l.campaign_id, l.made_at, l.status, nullif(v -> 'reason', 'null'), l.probability,
  (v ->> 'deltaImpressions')::numeric::bigint, (v ->> 'deltaPercent')::float8
from forecast_log l cross join lateral (select l.result -> 'deliveryForecast' as v) answered
where l.as_saved
order by l.agency_id, l.campaign_id, l.made_at desc, l.id desc;
--;
-- Campaigns of a status are found without a look at the table; a new forecast of the same status leaves the index alone.
create index last_forecasts_status on last_forecasts (agency_id, status, campaign_id);
--;
alter table last_forecasts enable row level security;
--;
create policy tenant on last_forecasts using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update, delete on last_forecasts to spotdesk_app;
