import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keep } from '../../bench/measure/bench.ts'
import { openOwnDatabase } from '../../bench/measure/own-database.ts'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { startSandbox } from '../../tooling/runner/product.mjs'

/** What a drill plays around a server in production: a database, and the sandbox for all other systems. */
export type OutsideSystems = {
  readonly shopUrl: string
  readonly workerUrl: string
  readonly sandboxUrl: string
  /** The variables of production, complete. */
  readonly env: Readonly<Record<string, string>>
}

const secrets = {
  SECRET_KEY: 'a-key-of-a-drill-that-opens-nothing-else',
  STRIPE_SECRET_KEY: 'sk_live_of_a_drill',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_drill_with_enough_characters',
  CARRIER_API_KEY: 'carrier-key-of-a-drill',
  CARRIER_WEBHOOK_SECRET: 'carrier-secret-of-a-drill-long-enough',
  METRICS_TOKEN: 'metrics-token-of-a-drill',
}

/** Starts them on free ports. `machine` is the name under which the server finds this machine. */
export async function openOutsideSystems(keep: Keep, machine: string): Promise<OutsideSystems> {
  const [port, workerPort, sandboxPort, smtpPort] = await findFreePorts(4)
  const dataDir = await mkdtemp(join(tmpdir(), 'openline-drill-'))
  await keep(Promise.resolve({ stop: () => rm(dataDir, { recursive: true, force: true }) }))
  const shopUrl = `http://localhost:${port}`
  const sandboxUrl = `http://${machine}:${sandboxPort}`
  await keep(
    startSandbox({
      node: process.execPath,
      logFolder: join(dataDir, 'logs'),
      env: {
        ...process.env,
        ...secrets,
        PUBLIC_URL: shopUrl,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        DATA_DIR: dataDir,
      },
    }),
  )
  return {
    shopUrl,
    workerUrl: `http://localhost:${workerPort}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    env: {
      ...secrets,
      PORT: String(port),
      WORKER_PORT: String(workerPort),
      PUBLIC_URL: 'https://shop.drill.example',
      DATABASE_URL: await openOwnDatabase(keep),
      STRIPE_API_URL: sandboxUrl,
      CARRIER_URL: `${sandboxUrl}/carrier`,
      TAX_ENGINE: 'tables',
      CONTENT_URL: `${sandboxUrl}/content`,
      SMTP_URL: `smtp://${machine}:${smtpPort}?ignoreTLS=true`,
      MAIL_FROM: 'Drill <hello@drill.example>',
    },
  }
}
