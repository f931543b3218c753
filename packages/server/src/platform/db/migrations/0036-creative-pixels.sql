-- Images and videos have a size in pixels.
alter table creatives add column width integer, add column height integer;
