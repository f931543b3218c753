-- Keys of the agency (external references, deals) as `toKey` of the SDK writes them: composed, without blanks around them. Of two that become
-- the same, the one that is written so already keeps the key, else the older; the other gets its id behind it. Every reference that changes
-- is an entry of the user log, with the reference that it clashed with in its reason.
do $$
declare
  blanks constant text := E' \t\n\u000b\u000c\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
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
        nullif(btrim(normalize(external_reference, nfc), $1), '''') as key
      from %I where external_reference <> btrim(normalize(external_reference, nfc), $1) or btrim(external_reference, $1) = ''''
      order by agency_id, id', noun.home, noun.table_name) using blanks
    loop
      execute format('select exists (select from %I where agency_id = $1 and %s::bigint = $2 and external_reference = $3)', noun.table_name, noun.home)
        into is_taken using one.agency_id, one.home, one.key;
      wanted := case when is_taken then left(one.key, 230) || ' #' || one.id else one.key end;
      why := case when is_taken then 'The external reference ' || one.key || ' is taken: two were the same but for blanks or the way their letters are stored.'
        else 'External references are stored without blanks around them and with composed letters.' end;
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
        -- The log has no part for this month yet, as in a backup of another one.
        raise warning '% %: external reference % is now %. %', noun.kind, one.id, to_json(one.old), to_json(wanted), why;
      end;
    end loop;
  end loop;
  update campaigns set deal_id = nullif(btrim(normalize(deal_id, nfc), blanks), '') where deal_id <> btrim(normalize(deal_id, nfc), blanks) or deal_id = '';
  update orders set deal_id = nullif(btrim(normalize(deal_id, nfc), blanks), '') where deal_id <> btrim(normalize(deal_id, nfc), blanks) or deal_id = '';
end
$$;
