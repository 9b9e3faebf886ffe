#!/bin/bash
# As edoburu/pgbouncer does: the variables become the list of users and the settings, if there are none.
set -eu
folder=/etc/pgbouncer
touch $folder/userlist.txt
if ! grep -q "^\"$DB_USER\"" $folder/userlist.txt; then
  printf '"%s" "%s"\n' "$DB_USER" "$DB_PASSWORD" >>$folder/userlist.txt
fi
if [ ! -f $folder/pgbouncer.ini ]; then
  cat >$folder/pgbouncer.ini <<END
[databases]
$DB_NAME = host=$DB_HOST port=${DB_PORT:-5432} auth_user=$DB_USER
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = ${LISTEN_PORT:-5432}
unix_socket_dir =
user = postgres
auth_file = $folder/userlist.txt
auth_type = ${AUTH_TYPE:-md5}
pool_mode = ${POOL_MODE:-session}
max_client_conn = ${MAX_CLIENT_CONN:-100}
default_pool_size = ${DEFAULT_POOL_SIZE:-20}
server_login_retry = ${SERVER_LOGIN_RETRY:-15}
ignore_startup_parameters = ${IGNORE_STARTUP_PARAMETERS:-extra_float_digits}
admin_users = ${ADMIN_USERS:-postgres}
END
fi
exec "$@"
