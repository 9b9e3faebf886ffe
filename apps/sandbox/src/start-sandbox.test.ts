import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createTimers } from './http/timers.ts'
import { startSandbox } from './start-sandbox.ts'
import { cardOrder } from './testing/line-user.ts'
import { openSandbox } from './testing/open-sandbox.ts'

describe('the sandbox', () => {
  test('explains itself on its first page', async () => {
    const sandbox = await openSandbox()
    const answer = await fetch(`${sandbox.url}/`)
    const html = await answer.text()
    for (const text of ['4242 4242 4242 4242', '60699', '490154203237518', 'drop_after', '/mail']) {
      expect(html).toContain(text)
    }
    expect(html).toContain(`SMTP on port ${sandbox.smtpPort}`)
    await sandbox.close()
  })

  test('is reached under both local addresses', async () => {
    const sandbox = await openSandbox()
    const { port } = new URL(sandbox.url)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    await sandbox.close()
  })

  test('runs beside another one and knows nothing of it', async () => {
    const [one, other] = await Promise.all([openSandbox(), openSandbox()])
    await one.stripe.customers.create({})
    expect((await other.stripe.customers.list()).data).toEqual([])
    await Promise.all([one.close(), other.close()])
  })

  test('lives in the time that it is given, and acts later when its timers say so', async () => {
    const now = new Date('2031-05-01T12:00:00Z')
    const due: (() => void)[] = []
    const timers = {
      ...createTimers(),
      later: (_ms: number, work: () => void) => void due.push(work),
    }
    const sandbox = await openSandbox({ clock: () => now, timers })
    expect((await sandbox.stripe.customers.create({})).created).toBe(now.getTime() / 1000)
    const order = cardOrder('ship-1')
    const authorized = { authorization: 'Bearer carrier_demo_key' }
    const answer = await sandbox.post('/carrier/shipments', order, authorized)
    expect(await answer.json()).toMatchObject({ status: 'preparing' })
    for (let work = due.shift(); work; work = due.shift()) work()
    const [shipped] = await sandbox.hooks.waitFor('shipment.shipped')
    expect(JSON.parse(shipped?.body ?? '')).toMatchObject({ createdAt: now.toISOString() })
    await sandbox.close()
  })

  test('says when a port is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE')
    await expect(startSandbox({ smtpPort: port })).rejects.toThrow('EADDRINUSE')
    server.close()
  })

  test('stops although a client still waits for an answer', async () => {
    const sandbox = await openSandbox()
    await sandbox.post('/payment/scenario', { fault: 'hang_after' })
    const waiting = sandbox.stripe.customers.create({}).catch((error: unknown) => error)
    await expect.poll(() => sandbox.getJson('/payment/scenario')).toMatchObject({ armed: [] })
    await sandbox.close()
    expect(await waiting).toBeInstanceOf(Error)
  })

  test('gives browsers its scripts without types, with the contract at its address', async () => {
    const sandbox = await openSandbox()
    const read = async (path: string) => {
      const answer = await fetch(`${sandbox.url}${path}`)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      return answer.text()
    }
    expect(await read('/assets/card-page.js')).toContain("from '/assets/contract/input-filters.ts'")
    expect(await read('/assets/contract/input-filters.ts')).not.toContain('export type')
    expect(await read('/chat/widget.js')).toMatch(/^\(\(\) => \{/)
    const seen = new Set<string>()
    const follow = async (path: string): Promise<void> => {
      if (seen.has(path)) return
      seen.add(path)
      for (const [, target = ''] of (await read(path)).matchAll(/from '([^']+)'/g)) {
        expect(target).toMatch(/^[./]/)
        await follow(new URL(target, new URL(path, sandbox.url)).pathname)
      }
    }
    await follow('/assets/card-page.js')
    expect(seen.size).toBeGreaterThan(4)
    await sandbox.close()
  })
})

describe('the configuration', () => {
  test('fits the shop without any environment', () => {
    expect(readConfig({})).toMatchObject({
      port: 3001,
      smtpPort: 3002,
      webhookTarget: 'http://localhost:3000',
      secrets: { stripeSecretKey: 'sk_test_openline_demo' },
    })
  })

  test('follows the ports, the public address and the first of two secrets', () => {
    const env = {
      SANDBOX_PORT: '4001',
      PUBLIC_URL: 'http://shop.test/',
      STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    }
    expect(readConfig(env)).toMatchObject({
      port: 4001,
      smtpPort: 4002,
      webhookTarget: 'http://shop.test',
      secrets: { stripeWebhookSecret: 'whsec_new' },
    })
    expect(() => readConfig({ SANDBOX_PORT: 'x' })).toThrow('SANDBOX_PORT')
  })
})
