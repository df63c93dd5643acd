#!/bin/sh
# Runs once, when a container or Patroni, which gives the address, has created the database cluster: creates the
# platform's roles. The migrator owns the database; the app's role owns nothing and is bound by row-level security.
set -eu
psql --set=ON_ERROR_STOP=1 --dbname="${1:-user=$POSTGRES_USER dbname=postgres}" \
  --set=migrator="$MIGRATOR_PASSWORD" --set=app="$APP_PASSWORD" --set=console="$CONSOLE_PASSWORD" <<'SQL'
CREATE ROLE sibling_migrator LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'migrator';
CREATE ROLE sibling_app LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'app';
CREATE ROLE sibling_console LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'console';
-- As db/connection.ts, for poolers, which do not pass the driver's own on.
ALTER ROLE sibling_app SET statement_timeout = '30s';
ALTER ROLE sibling_app SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE sibling_console SET statement_timeout = '30s';
ALTER ROLE sibling_console SET idle_in_transaction_session_timeout = '30s';
-- For tenant:move, which writes rows that already are as triggers and foreign keys want them.
GRANT SET ON PARAMETER session_replication_role TO sibling_migrator;
CREATE DATABASE sibling OWNER sibling_migrator;
REVOKE ALL ON DATABASE sibling FROM PUBLIC;
GRANT CONNECT ON DATABASE sibling TO sibling_app, sibling_console;
SQL
