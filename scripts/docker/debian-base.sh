#!/bin/sh
# Makes a base image for the Dockerfile without a registry of images: Debian's packages, and the Node and npm that run
# here. As root: apt-get install mmdebstrap buildah. Usage: debian-base.sh <image>
set -eu
export BUILDAH_ISOLATION=chroot
folder=$(mktemp --directory)
trap 'rm --recursive "$folder"' EXIT
mmdebstrap --variant=minbase --include=ca-certificates bookworm "$folder/debian.tar"
mkdir --parents "$folder/node/bin" "$folder/node/lib/node_modules"
cp --dereference "$(command -v node)" "$folder/node/bin/node"
npm=$(readlink --canonicalize "$(command -v npm)")
cp --recursive "${npm%/bin/*}" "$folder/node/lib/node_modules/npm"
ln --symbolic ../lib/node_modules/npm/bin/npm-cli.js "$folder/node/bin/npm"
container=$(buildah from scratch)
buildah add "$container" "$folder/debian.tar" /
buildah copy "$container" "$folder/node" /usr/local
# Whom this machine trusts.
buildah copy "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
buildah config --env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah run "$container" -- useradd --create-home node
buildah commit --rm "$container" "$1"
