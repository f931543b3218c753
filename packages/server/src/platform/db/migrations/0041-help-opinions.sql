-- What users think of the articles of help: one row for each user and article, the opinion in force.
create table help_opinions (
  agency_id bigint not null references agencies (id),
  user_id bigint not null,
  -- name of the article
  item text not null,
  opinion text not null,
  -- times that it was changed
  changes integer not null default 1,
  updated_at timestamptz not null,
  primary key (agency_id, user_id, item)
);
--;
alter table help_opinions enable row level security;
--;
create policy tenant on help_opinions using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on help_opinions to spotdesk_app;
