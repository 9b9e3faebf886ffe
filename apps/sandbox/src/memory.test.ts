import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMemory } from './memory.ts'
import { demoSecrets } from './options.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'
import { lineUser } from './testing/line-user.ts'

let folder: string
let stateFile: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  stateFile = join(folder, 'sandbox.state')
})
afterEach(() => rm(folder, { recursive: true }))

function stripeOf({ url }: Sandbox) {
  return new Stripe(demoSecrets.stripeSecretKey, {
    protocol: 'http',
    host: 'localhost',
    port: new URL(url).port,
  })
}

async function activate({ url }: Sandbox, reference: string) {
  const response = await fetch(`${url}/carrier/activations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demoSecrets.carrierApiKey}`,
      'idempotency-key': reference,
    },
    body: JSON.stringify({
      reference,
      simType: 'esim',
      zipCode: '50309',
      planCode: 'light',
      ...lineUser,
    }),
  })
  return (await response.json()) as { iccid: string; msisdn: string }
}

/** One run of the sandbox on the same file. */
async function run<T>(use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ stateFile, timing: { shipAfterMs: 10 } })
  try {
    return await use(sandbox)
  } finally {
    await sandbox.close()
  }
}

test('a card that was saved yesterday can be charged today', async () => {
  const customer = await run(async (sandbox) => {
    const stripe = stripeOf(sandbox)
    const { id } = await stripe.customers.create({ name: 'Robin Rivera' })
    await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    return id
  })
  await run(async (sandbox) => {
    const stripe = stripeOf(sandbox)
    const [card] = (await stripe.paymentMethods.list({ customer, type: 'card' })).data
    const intent = await stripe.paymentIntents.create({
      amount: 1500,
      currency: 'usd',
      customer,
      payment_method: card?.id ?? '',
      confirm: true,
      off_session: true,
    })
    expect(intent.status).toBe('succeeded')
  })
})

test('no SIM and no number is given out again after a restart', async () => {
  const first = await run((sandbox) => activate(sandbox, 'order-1'))
  const [again, second] = await run(async (sandbox) => [
    await activate(sandbox, 'order-1-later'),
    await activate(sandbox, 'order-2'),
  ])
  expect(new Set([first.iccid, again?.iccid, second?.iccid]).size).toBe(3)
  expect(new Set([first.msisdn, again?.msisdn, second?.msisdn]).size).toBe(3)
})

test('a broken file is no reason not to start', async () => {
  await writeFile(stateFile, 'not what was written')
  const line = await run((sandbox) => activate(sandbox, 'order-1'))
  expect(line.iccid).toMatch(/^8901410/)
})

test('a disk that cannot be written to ends nothing, and what happened is kept when it can again', async () => {
  const problems: string[] = []
  const file = join(folder, 'data', 'sandbox.state')
  // A file where the folder should be: nothing can be written below it.
  await writeFile(join(folder, 'data'), '')
  const memory = openMemory(file, { esim: 1, physical: 1 }, (problem) => problems.push(problem))
  memory.register.ended.add('a line')
  memory.close()
  expect(problems).toEqual([expect.stringContaining('could not be written, trying again')])
  await rm(join(folder, 'data'))
  memory.close()
  const next = openMemory(file, { esim: 1, physical: 1 }, (problem) => problems.push(problem))
  expect(next.register.ended.has('a line')).toBe(true)
  next.close()
  expect(problems).toHaveLength(1)
})

test('a state file that cannot be read is kept aside and reported', async () => {
  const problems: string[] = []
  await writeFile(stateFile, 'half a file')
  openMemory(stateFile, { esim: 1, physical: 1 }, (problem) => problems.push(problem)).close()
  expect(problems).toEqual([expect.stringContaining('cannot be read')])
  expect(await readFile(`${stateFile}.unreadable`, 'utf8')).toBe('half a file')
})
