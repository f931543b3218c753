-- How often a job's process ended while it held the job, without progress between; and the worker whose end was counted last.
alter table jobs add column process_ends smallint not null default 0;
--;
alter table jobs add column ended_worker integer;
