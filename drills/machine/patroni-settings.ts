import { join } from 'node:path'
import { postgresPrograms } from './debian-postgres.ts'
import type { Machine } from './network.ts'

export const port = 5432
/** Patroni answers `/primary` with 200 on one member alone. */
export const patroniPort = 8008
/** PostgreSQL refuses to run as root, and Debian's package has made this user for it. */
export const user = 'postgres'
export const password = 'a-password-of-a-drill'
/** The database of the product, and the role that owns it. */
export const owner = 'openline'

/** Its address on these hosts, written as libpq does. */
export function databaseUrlOn(hosts: string): string {
  return `postgres://${owner}:${password}@${hosts}/${owner}`
}

/**
 * A member without a sign of life loses the lock after `ttl` seconds. Patroni 3.2 and newer raise it to
 * 20. PostgreSQL that crashes is not started where it was, but promoted elsewhere immediately.
 */
const settings = {
  ttl: 5,
  loop_wait: 1,
  retry_timeout: 2,
  primary_start_timeout: 0,
  synchronous_mode: true,
  // Without a standby nothing is acknowledged, instead of being acknowledged on one disk.
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 200,
      shared_buffers: '64MB',
      wal_keep_size: '256MB',
      // With the usual five seconds a new primary waits that long for the standby that confirms its commits.
      wal_retrieve_retry_interval: '500ms',
    },
  },
}

/** What Patroni on this machine reads; its files are in `folder`. */
export function patroniConfiguration(
  machine: Machine,
  keepers: readonly Machine[],
  folder: string,
) {
  const at = (of: number) => `${machine.address}:${of}`
  return {
    scope: 'openline',
    name: machine.name,
    restapi: { listen: at(patroniPort), connect_address: at(patroniPort) },
    etcd3: { hosts: keepers.map(({ address }) => `${address}:2379`) },
    bootstrap: { dcs: settings, initdb: ['data-checksums', { encoding: 'UTF8' }] },
    postgresql: {
      listen: at(port),
      connect_address: at(port),
      data_dir: join(folder, 'data'),
      bin_dir: postgresPrograms,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all all scram-sha-256', 'host replication replicator all scram-sha-256'],
      authentication: {
        superuser: { username: user, password },
        replication: { username: 'replicator', password },
      },
    },
  }
}

/** Starts etcd on this machine, which is one of `keepers`. */
export function etcdCommand({ name, address }: Machine, keepers: readonly Machine[], data: string) {
  const clients = `http://${address}:2379`
  const peers = (of: string) => `http://${of}:2380`
  const cluster = keepers.map((keeper) => `${keeper.name}=${peers(keeper.address)}`)
  return [
    'etcd',
    `--name=${name}`,
    `--data-dir=${data}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers(address)}`,
    `--initial-advertise-peer-urls=${peers(address)}`,
    `--initial-cluster=${cluster.join()}`,
    '--logger=zap',
    '--log-level=warn',
  ]
}
