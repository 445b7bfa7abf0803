#!/bin/bash
# Hands the certificate that Caddy keeps fresh for the relay's name over to coturn, which reads it again without a restart.
set -euo pipefail
relay=$(sed -n 's/^realm=//p' /etc/turnserver.conf)
from=$(find /var/lib/caddy/.local/share/caddy/certificates -type d -name "$relay" -print -quit 2>/dev/null || true)
to=/etc/coturn/certificate
if [ -z "$from" ] || [ ! -s "$from/$relay.crt" ]; then
  echo "Caddy has no certificate of $relay yet" >&2
  exit 0
fi
cmp -s "$from/$relay.crt" $to/fullchain.pem && exit 0
install -m 640 -o root -g turnserver "$from/$relay.crt" $to/fullchain.pem
install -m 640 -o root -g turnserver "$from/$relay.key" $to/privkey.pem
# With its first certificate it begins to listen for TLS; later ones are read on the signal.
if [ -e $to/.used ]; then systemctl kill --signal=USR2 coturn; else systemctl restart coturn; fi
touch $to/.used
