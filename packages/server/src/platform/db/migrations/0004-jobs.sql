-- Who works on a job, who made a change-set, what a revert answered; and the work that one of several processes does.
alter table jobs
  -- The process that carries the job out holds an advisory lock on this number for as long as it lives; null: waiting.
  add column worker integer,
  -- Times the job was taken up since it last got on; a job that breaks off again and again is given up.
  add column attempts smallint not null default 0;
--;
alter table change_sets
  add column user_id bigint,
  -- What the revert answered, to answer it again.
  add column result jsonb;
--;
create index change_sets_reverts on change_sets (agency_id, reverts) where reverts is not null;
--;
create sequence job_workers as integer cycle;
--;
-- Maintenance concerns every agency and is the owner's: no tenant column, no policy, no grant.
create table maintenance (
  name text primary key,
  due_at timestamptz not null,
  worker integer
);
--;
grant usage, select on sequence job_workers to spotdesk_app;
