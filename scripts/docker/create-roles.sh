#!/bin/sh
# Runs once, when the database container creates its cluster: creates the platform's roles. The migrator owns the database;
# the app's role owns nothing and is bound by row-level security.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=migrator="$MIGRATOR_PASSWORD" --set=app="$APP_PASSWORD" --set=console="$CONSOLE_PASSWORD" <<'SQL'
CREATE ROLE sibling_migrator LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'migrator';
CREATE ROLE sibling_app LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'app';
CREATE ROLE sibling_console LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'console';
CREATE DATABASE sibling OWNER sibling_migrator;
REVOKE ALL ON DATABASE sibling FROM PUBLIC;
GRANT CONNECT ON DATABASE sibling TO sibling_app, sibling_console;
SQL
