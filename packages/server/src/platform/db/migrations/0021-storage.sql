-- Reports in parts, so that neither making nor sending one takes its whole size in memory, and turns of users who make one.
create table report_parts (
  agency_id bigint not null,
  report_id uuid not null,
  number integer not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, report_id, number)
);
--;
alter table report_parts enable row level security;
--;
create policy tenant on report_parts using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, delete on report_parts to spotdesk_app;
--;
-- Parts are written before the row of their report: those without one are of a report that was never finished, or has ended.
create index report_parts_age on report_parts (created_at);
--;
-- Reports of older versions have their content here; the others have parts.
alter table report_files alter column content drop not null;
--;
alter table report_files add column report_id uuid;
--;
create index report_files_end on report_files (expires_at);
--;
-- Who is making a report. A turn ends with its report, or with its time when its process died.
create table report_turns (
  agency_id bigint not null,
  user_id bigint not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (agency_id, user_id)
);
--;
alter table report_turns enable row level security;
--;
create policy tenant on report_turns using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update, delete on report_turns to spotdesk_app;
