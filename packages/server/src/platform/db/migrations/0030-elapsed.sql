-- The elapsed part of a campaign's eligible time in tenths of a percent, clamped at 1000; null without an end. What its pace divides by. The
-- next assessment, a quarter of an hour after the start at the latest, fills it in.
alter table campaign_totals add column elapsed_e1 smallint;
