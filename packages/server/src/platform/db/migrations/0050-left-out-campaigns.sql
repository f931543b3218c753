-- Campaigns of the book that the snapshot does not know, because their targeting took more work than a campaign may take.
alter table forecast_snapshot add column left_out_campaigns bigint[] not null default '{}';
