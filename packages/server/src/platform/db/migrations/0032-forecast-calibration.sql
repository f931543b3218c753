-- How sure a forecast was, kept with it: the probability of a delivery in full, what could be sold at 90 %, and the ends of its intervals.
-- Null: nobody could say, or it was made before.
alter table forecast_log
  add column probability float8,
  add column sellable bigint,
  add column available_low bigint,
  add column available_high bigint,
  add column deliverable_low bigint,
  add column deliverable_high bigint;
--;
-- What the ended forecasts of all agencies taught, once a week: forecasts that are made from a snapshot built later are corrected by it. It
-- is kept for good, because a forecast is compared with what it stated before its correction.
create table forecast_calibrations (
  -- the Monday of its week, in UTC
  week date primary key,
  made_at timestamptz not null,
  -- what it was learnt from: forecasts whose flight was over, and their campaigns
  forecasts integer not null,
  campaigns integer not null,
  spread float8 not null,
  later_share float8 not null,
  later_deviation float8 not null,
  -- the curve: [[stated, observed], …]
  points jsonb not null,
  -- of these forecasts as they were stated; null: there were none
  brier float8,
  base_brier float8,
  covered float8
);
--;
grant select on forecast_calibrations to spotdesk_app;
