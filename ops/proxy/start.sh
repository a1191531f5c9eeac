#!/bin/sh
# Fills in the configuration and starts nginx in the foreground. Everything that is written goes below PROXY_RUN, so
# that all else may be read-only. The same in the image and in the tests.
set -eu

# Where to write: the filled-in configuration, bodies on their way, nginx.pid.
PROXY_RUN=${PROXY_RUN:-/tmp/proxy}
# Published front ends: host/ (HOST_VERSIONS_DIR of the server) and remotes/ (REMOTES_DIR).
PROXY_ROOT=${PROXY_ROOT:-/srv/dist}
# The two api processes.
PROXY_API_1=${PROXY_API_1:-api-1:8081}
PROXY_API_2=${PROXY_API_2:-api-2:8081}
# Ports; the second one only with TLS.
PROXY_PORT=${PROXY_PORT:-8080}
PROXY_TLS_PORT=${PROXY_TLS_PORT:-8443}
# PEM files of the certificate with its chain and of its key. Both or none.
PROXY_TLS_CERTIFICATE=${PROXY_TLS_CERTIFICATE:-}
PROXY_TLS_KEY=${PROXY_TLS_KEY:-}
# Where calls are written that no process answered.
PROXY_LOG=${PROXY_LOG:-/dev/stdout}
# nginx's modules, and who its workers are when it is started as root.
PROXY_MODULES=${PROXY_MODULES:-/usr/lib/nginx/modules}
PROXY_USER=${PROXY_USER:-www-data}
# Files under way from one address, and changes whose body is kept; raised where another proxy stands before this one.
PROXY_UPLOADS_OF_ADDRESS=${PROXY_UPLOADS_OF_ADDRESS:-32}
# As the server has them.
PUBLIC_URL=${PUBLIC_URL:-http://localhost:$PROXY_PORT}
UPLOAD_MAX_BYTES=${UPLOAD_MAX_BYTES:-10485760}

if [ -n "$PROXY_TLS_CERTIFICATE" ] && [ -z "$PROXY_TLS_KEY" ]; then
  echo "PROXY_TLS_CERTIFICATE is set and PROXY_TLS_KEY is not: set both, or none." >&2
  exit 1
fi
if [ -n "$PROXY_TLS_KEY" ] && [ -z "$PROXY_TLS_CERTIFICATE" ]; then
  echo "PROXY_TLS_KEY is set and PROXY_TLS_CERTIFICATE is not: set both, or none." >&2
  exit 1
fi
case $UPLOAD_MAX_BYTES in
  '' | *[!0-9]*)
    echo "UPLOAD_MAX_BYTES is a number of bytes, in digits alone." >&2
    exit 1
    ;;
esac
listen=plain
[ -z "$PROXY_TLS_CERTIFICATE" ] || listen=tls
case $PUBLIC_URL in
  https:*) PROXY_HSTS='max-age=31536000' ;;
  *) PROXY_HSTS= ;;
esac
# Bytes of a call without a file: those of HL7 messages (messageLimits of the server).
PROXY_MESSAGE_MAX=4194304
# A file comes in a form, with fields beside it: what the server itself refuses, it refuses in words of its own.
PROXY_BODY_MAX=$((UPLOAD_MAX_BYTES + 1048576))
PROXY_USER_LINE=
[ "$(id -u)" != 0 ] || PROXY_USER_LINE="user $PROXY_USER;"

names='PROXY_RUN PROXY_ROOT PROXY_API_1 PROXY_API_2 PROXY_PORT PROXY_TLS_PORT PROXY_TLS_CERTIFICATE PROXY_TLS_KEY
  PROXY_LOG PROXY_MODULES PROXY_USER_LINE PROXY_BODY_MAX PROXY_MESSAGE_MAX PROXY_UPLOADS_OF_ADDRESS PROXY_HSTS PUBLIC_URL'
script=
for name in $names; do
  eval "value=\$$name"
  # These would end a line of the configuration, or the replacement of sed.
  case $value in
    *'|'* | *'&'* | *\\* | *'
'*)
      echo "$name holds one of | & \\ or a line break: write it without." >&2
      exit 1
      ;;
  esac
  script="$script;s|\${$name}|$value|g"
done

here=$(dirname "$(realpath "$0")")
mkdir -p "$PROXY_RUN"
for file in "$here"/*.conf; do
  sed "${script#;}" "$file" >"$PROXY_RUN/$(basename "$file")"
done
mv "$PROXY_RUN/listen-$listen.conf" "$PROXY_RUN/listen.conf"

exec nginx -c "$PROXY_RUN/nginx.conf" -g 'daemon off;' "$@"
