#!/bin/bash
# Whether the proxy answers; for its health check. With TLS it answers where to go, which is an answer too.
exec 3<>"/dev/tcp/127.0.0.1/${PROXY_PORT:-8080}" || exit 1
printf 'GET /proxyz HTTP/1.0\r\n\r\n' >&3
IFS= read -r -t 3 line <&3
[[ $line =~ ^HTTP/1\.[01]\ (204|308) ]]
