-- A zone's feed type is one of AdCOM's, as targeting by feed type names it. FM and AM were stored under a word that no rule could name.
update zones set feed_type = 'BROADCAST' where feed_type = 'FM_AM';
--;
alter table zones add constraint zones_feed_type check (feed_type in ('MUSIC_SERVICE', 'BROADCAST', 'PODCAST', 'CATCH_UP_RADIO', 'WEB_RADIO', 'GAME', 'TEXT_TO_SPEECH'));
