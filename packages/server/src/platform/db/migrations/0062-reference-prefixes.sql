-- Campaigns are found by the beginning of their external reference, in any case. The key is compared byte by byte, so that a range of the
-- index holds a prefix.
create index campaigns_reference_key on campaigns (agency_id, search_key(external_reference) text_pattern_ops, id)
  where external_reference is not null;
--;
-- Keys (external references, deals) lose the characters that nobody sees, as `toKey` of the SDK takes them out. As before (0058): of two
-- that become the same, the one that is written so already keeps the key, else the older; the other gets its id behind it. Every
-- reference that changes is an entry of the user log.
do $$
declare
  unseen constant text := E'[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]';
  noun record;
  one record;
  wanted text;
  is_taken boolean;
  why text;
begin
  for noun in
    select * from (values ('advertisers', 'advertiser', '0'), ('orders', 'order', '0'), ('campaigns', 'campaign', '0'), ('ads', 'ad', 'campaign_id'))
      as nouns (table_name, kind, home)
  loop
    for one in execute format(
      'select agency_id, id, name, version, external_reference as old, %s::bigint as home,
        nullif(btrim(normalize(regexp_replace(external_reference, $1, '''', ''g''), nfc)), '''') as key
      from %I where external_reference ~ $1 order by agency_id, id', noun.home, noun.table_name) using unseen
    loop
      execute format('select exists (select from %I where agency_id = $1 and %s::bigint = $2 and external_reference = $3)', noun.table_name, noun.home)
        into is_taken using one.agency_id, one.home, one.key;
      wanted := case when is_taken then left(one.key, 230) || ' #' || one.id else one.key end;
      why := case when is_taken then 'The external reference ' || one.key || ' is taken: two were the same but for characters that nobody sees.'
        else 'External references are stored without characters that nobody sees.' end;
      execute format('update %I set external_reference = $1, version = version + 1 where agency_id = $2 and id = $3', noun.table_name)
        using wanted, one.agency_id, one.id;
      begin
        insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action,
            version_before, version_after, diff, reason)
          values (one.agency_id, now(), gen_random_uuid(), 'SYSTEM', 'system', 'Spotdesk', 'SYSTEM', noun.kind, one.id, one.name, 'UPDATE',
            one.version, one.version + 1,
            jsonb_build_array(jsonb_build_object('path', 'externalReference', 'before', one.old, 'after', wanted)), why);
        insert into audit_names (agency_id, entity_type, entity_id, name_lc)
          values (one.agency_id, noun.kind, one.id, lower(one.name)) on conflict do nothing;
      exception when check_violation then
        raise warning '% %: external reference % is now %. %', noun.kind, one.id, to_json(one.old), to_json(wanted), why;
      end;
    end loop;
  end loop;
  update campaigns set deal_id = nullif(btrim(regexp_replace(deal_id, unseen, '', 'g')), '') where deal_id ~ unseen;
  update orders set deal_id = nullif(btrim(regexp_replace(deal_id, unseen, '', 'g')), '') where deal_id ~ unseen;
end
$$;
