import { join } from 'node:path'
import type { Keep } from '../../bench/measure/bench.ts'
import { openOwnDatabase } from '../../bench/measure/own-database.ts'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { startSandbox } from '../../tooling/runner/product.mjs'
import { ownFolder } from './own-folder.ts'

/** The sandbox, as a server in production finds it. */
export type SandboxOutside = {
  readonly url: string
  readonly port: number
  readonly smtpPort: number
  /** The variables of production that lead there. */
  readonly env: Readonly<Record<string, string>>
}

/** What a drill plays around a server in production: a database, and the sandbox for all other systems. */
export type OutsideSystems = {
  readonly shopUrl: string
  readonly workerUrl: string
  readonly sandboxUrl: string
  /** The variables of production, complete. */
  readonly env: Readonly<Record<string, string>>
}

const secrets = {
  STRIPE_SECRET_KEY: 'sk_test_OfADrillOfTheShop',
  STRIPE_MODE: 'test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_drill_with_enough_characters',
  CARRIER_API_KEY: 'carrier-key-of-a-drill',
  CARRIER_WEBHOOK_SECRET: 'carrier-secret-of-a-drill-long-enough',
}

/** Starts them on free ports. `machine` is the name under which the server finds this machine. */
export async function openOutsideSystems(keep: Keep, machine: string): Promise<OutsideSystems> {
  const [port, workerPort] = await findFreePorts(2)
  const shopUrl = `http://localhost:${port}`
  const sandbox = await openSandboxOutside(keep, { machine, shopUrl })
  return {
    shopUrl,
    workerUrl: `http://localhost:${workerPort}`,
    sandboxUrl: sandbox.url,
    env: {
      ...sandbox.env,
      METRICS_TOKEN: 'metrics-token-of-a-drill',
      SECRET_KEY: 'a-key-of-a-drill-that-opens-nothing-else',
      PORT: String(port),
      WORKER_PORT: String(workerPort),
      PUBLIC_URL: 'https://shop.drill.example',
      DATABASE_URL: await openOwnDatabase(keep),
    },
  }
}

type Shop = {
  /** The name under which the server finds this machine. */
  readonly machine: string
  /** Where events about payments and lines are sent. */
  readonly shopUrl: string
}

/** Starts the sandbox on free ports, with data that goes with the drill. */
export async function openSandboxOutside(
  keep: Keep,
  { machine, shopUrl }: Shop,
): Promise<SandboxOutside> {
  const [port = 0, smtpPort = 0] = await findFreePorts(2)
  const dataDir = await ownFolder(keep, 'sandbox')
  await keep(
    startSandbox({
      node: process.execPath,
      logFolder: join(dataDir, 'logs'),
      env: {
        ...process.env,
        ...secrets,
        PUBLIC_URL: shopUrl,
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        DATA_DIR: dataDir,
      },
    }),
  )
  const url = `http://${machine}:${port}`
  return {
    url: `http://localhost:${port}`,
    port,
    smtpPort,
    env: {
      ...secrets,
      STRIPE_API_URL: url,
      CARRIER_URL: `${url}/carrier`,
      TAX_ENGINE: 'tables',
      CONTENT_URL: `${url}/content`,
      SMTP_URL: `smtp://${machine}:${smtpPort}?ignoreTLS=true`,
      MAIL_FROM: 'Drill <hello@drill.example>',
    },
  }
}
