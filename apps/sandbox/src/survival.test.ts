import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSecrets } from './options.ts'

let folder: string
let running: ChildProcess | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true })
})

/** Starts the program on the same folder; gives its port. */
async function start(): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATA_DIR: folder, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  const [line] = (await once(child.stdout, 'data')) as [Buffer] // its first line
  const [, port] = /localhost:(\d+)/.exec(String(line)) ?? []
  return Number(port)
}

function stripeAt(port: number): Stripe {
  return new Stripe(demoSecrets.stripeSecretKey, {
    protocol: 'http',
    host: 'localhost',
    port,
    maxNetworkRetries: 0,
  })
}

async function kill() {
  const ended = running && once(running, 'close')
  running?.kill('SIGKILL')
  running = null
  await ended
}

test('what was answered is known after kill -9, and its key still names the same charge', async () => {
  const before = stripeAt(await start())
  const { id: customer } = await before.customers.create({ name: 'Robin Rivera' })
  const card = await before.paymentMethods.attach('pm_card_visa', { customer })
  const charge = (stripe: Stripe) =>
    stripe.paymentIntents.create(
      {
        amount: 1500,
        currency: 'usd',
        customer,
        payment_method: card.id,
        confirm: true,
        off_session: true,
      },
      { idempotencyKey: 'order-1' },
    )
  const first = await charge(before)
  await kill()
  const after = stripeAt(await start())
  expect(await charge(after)).toMatchObject({ id: first.id, status: 'succeeded' })
  const { data } = await after.paymentIntents.list({ customer })
  expect(data.map(({ id }) => id)).toEqual([first.id])
})

test('what Helium answered is known after kill -9, and its key still names the same SIM', async () => {
  const call = async (port: number, path: string, body: object) => {
    const answer = await fetch(`http://localhost:${port}/helium/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoSecrets.heliumApiKey}`, 'idempotency-key': path },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { id: string }
  }
  const order = (port: number, subscriber_id: string) =>
    call(port, '/sims', { subscriber_id, type: 'esim' })
  const first = await start()
  const person = { email: 'robin@example.com', name: 'Robin Rivera' }
  const { id: subscriber } = await call(first, '/subscribers', person)
  const sim = await order(first, subscriber)
  await kill()
  const second = await start()
  expect(await order(second, subscriber)).toEqual(sim)
  const ledger = await fetch(`http://localhost:${second}/helium/ledger`)
  expect(await ledger.json()).toMatchObject({ subscribers: [{ id: subscriber }], sims: [sim] })
})
