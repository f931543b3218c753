#!/bin/sh
# Run by the PostgreSQL container of compose.yaml once, when its volume is new: makes the owner of the tables, who is no superuser, and
# the database.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=password="$SPOTDESK_OWNER_PASSWORD" <<'SQL'
create role spotdesk login createrole password :'password';
create database spotdesk owner spotdesk encoding 'UTF8' template template0;
SQL
