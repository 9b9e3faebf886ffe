#!/bin/sh
# Makes the folder $1 the root of a machine and becomes the first process of it, by the words that follow. Runs in
# namespaces of its own, so that everything goes with that process.
set -eu
root=$1
shift
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount --rbind /sys/fs/cgroup "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  : >"$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs tmpfs "$root/run"
mkdir -p "$root/before"
cd "$root"
pivot_root . before
umount --lazy /before
exec env --ignore-environment container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
