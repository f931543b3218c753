-- A value of a look-up has several other names: Schweiz, Suisse and Svizzera. They are loaded with the values at the next start.
create table targeting_value_names (
  kind text collate "C" not null,
  -- as search_key of targeting_values: searched by prefix
  key text collate "C" not null,
  value text collate "C" not null,
  primary key (kind, key, value)
);
--;
-- Until the values are loaded anew, each keeps the one that it had.
insert into targeting_value_names (kind, key, value) select kind, alias_key, value from targeting_values where alias_key is not null and alias_key <> '';
--;
alter table targeting_values drop column alias_key;
--;
grant select on targeting_value_names to spotdesk_app;
