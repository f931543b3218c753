-- The assessment of all campaigns is due with the next start, so that the elapsed parts of 0030 are there in seconds and not in a quarter of
-- an hour: until then the list shows nothing as behind.
update maintenance set due_at = now() where name = 'delivery-statuses';
