-- Adjustments that found nothing to correct, as the snapshot read them.
alter table forecast_snapshot add column idle_adjustments bigint[] not null default '{}';
