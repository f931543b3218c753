-- Views of lists that users keep: filters, sort and columns under a name. PERSONAL: for their owner alone. AGENCY: for all of the agency.
create sequence saved_view_ids start 9001;
--;
create table saved_views (
  agency_id bigint not null references agencies (id),
  id bigint not null default nextval('saved_view_ids'),
  name text not null,
  -- search and sorting by name: written with it
  name_lc text collate "C" not null,
  name_key text collate "C",
  screen text not null,
  scope text not null,
  owner_id bigint not null,
  -- user name of the owner
  owner_name text not null,
  filters jsonb not null,
  -- null: the usual order of the list
  sort text,
  -- fields of the shown columns in their order; null: as the reader has arranged them
  shown_columns text[],
  deleted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id)
);
--;
create index saved_views_of_screen on saved_views (agency_id, screen) where not deleted;
--;
-- The view that a list opens with for a user; null: none.
create table saved_view_defaults (
  agency_id bigint not null,
  user_id bigint not null,
  screen text not null,
  view_id bigint,
  updated_at timestamptz not null,
  primary key (agency_id, user_id, screen),
  foreign key (agency_id, view_id) references saved_views (agency_id, id)
);
--;
alter table saved_views enable row level security;
--;
create policy tenant on saved_views using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
alter table saved_view_defaults enable row level security;
--;
create policy tenant on saved_view_defaults using (agency_id = (select nullif(current_setting('app.agency_id', true), ''))::bigint);
--;
grant select, insert, update on saved_views, saved_view_defaults to spotdesk_app;
--;
grant usage, select on sequence saved_view_ids to spotdesk_app;
