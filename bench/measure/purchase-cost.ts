import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Stack } from '../../e2e/support/stack.ts'
import type { Keep } from './bench.ts'
import { cpuMs, familyCpuMs, parentOf, totalCpuMs } from './cost.ts'

/** CPU milliseconds of each program that takes part in a purchase. */
export type PurchaseCost = Record<'server' | 'database' | 'sandbox' | 'generator', number>

export type CostMeter = {
  /** Used so far. */
  read(): Promise<PurchaseCost>
  /** Receipts that wait to be made and sent. */
  receiptsWaiting(): Promise<number>
  /** Resolves when none does: what is measured next must not share the machine with them. */
  receiptsSent(): Promise<void>
}

const giveUpAfterMs = 120_000

/** Watches the processes behind a shop whose database is at `databaseUrl`; this one is the generator. */
export async function watchPurchases(
  keep: Keep,
  stack: Stack,
  databaseUrl: string,
): Promise<CostMeter> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await keep(Promise.resolve({ stop: () => sql.end() }))
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = await parentOf(backend?.pid ?? 0)
  const receiptsWaiting = async () => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from pgboss.job
      where name = 'send-receipt' and state < 'completed'`
    return row?.count ?? Number.NaN
  }
  return {
    read: async () => ({
      server: await totalCpuMs(stack.serverPids()),
      database: await familyCpuMs(postmaster),
      sandbox: await cpuMs(stack.sandboxPid),
      generator: await cpuMs(process.pid),
    }),
    receiptsWaiting,
    async receiptsSent() {
      const giveUpAt = performance.now() + giveUpAfterMs
      while ((await receiptsWaiting()) > 0) {
        if (performance.now() > giveUpAt) throw new Error('the receipts took too long')
        await pause(100)
      }
    },
  }
}

/** What each of `count` purchases cost between two readings. */
export function costEach(before: PurchaseCost, after: PurchaseCost, count: number): PurchaseCost {
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    sandbox: (after.sandbox - before.sandbox) / count,
    generator: (after.generator - before.generator) / count,
  }
}
