#!/bin/sh
# Makes the secrets that compose.yml hands out, each in a file of its own, once. What is there stays as it is.
set -eu
folder="$(dirname "$0")/secrets"
# The folder keeps others on this machine out; in a container each file is readable by whom it is given to.
mkdir -p -m 700 "$folder"
umask 022

once() { [ -e "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"; }
random() { openssl rand -hex "$1"; }
of() { cat "$folder/$1"; }

once token "$(random 32)"
once database-password "$(random 24)"
once database-url "postgres://matjari:$(of database-password)@database:5432/matjari"
once smtp-url smtp://mail:1025
once s3-key-id "$(random 10)"
once s3-key-secret "$(random 20)"
once s3-identities "{\"identities\":[{\"name\":\"matjari\",\"credentials\":[{\"accessKey\":\"$(of s3-key-id)\",\"secretKey\":\"$(of s3-key-secret)\"}],\"actions\":[\"Read:matjari\",\"Write:matjari\",\"List:matjari\"]}]}"
