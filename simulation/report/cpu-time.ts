import type { Db } from '@openline/server/db/open'
import { familyCpuMs, parentOf } from '../../bench/measure/cost.ts'

/** Seconds of processor time; null where the system does not say (Linux only, and the database on this machine). */
export type CpuTime = { readonly node: number; readonly database: number | null }

/** Begins to measure this process from now on, which is server, worker, sandbox, people and laws, and the database's processes. */
export async function startCpuTime(db: Db): Promise<() => Promise<CpuTime>> {
  const { rows } = await db.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await parentOf(rows[0]?.pid ?? Number.NaN)
  const before = process.cpuUsage()
  const databaseBefore = await familyCpuMs(postmaster)
  return async () => {
    const { user, system } = process.cpuUsage(before)
    const databaseMs = (await familyCpuMs(postmaster)) - databaseBefore
    return {
      node: (user + system) / 1e6,
      database: Number.isNaN(databaseMs) ? null : databaseMs / 1000,
    }
  }
}

/** The share of the database in one sentence, with what was measured. */
export function sayCpuTime({ node, database }: CpuTime): string {
  const own = `Node ${node.toFixed(1)} s (server, worker, sandbox, people and laws)`
  if (database === null) return `${own}; the database's is not measured here`
  const share = Math.round((100 * database) / (node + database))
  return `${own}, PostgreSQL ${database.toFixed(1)} s (all its processes): ${share} % of both`
}
