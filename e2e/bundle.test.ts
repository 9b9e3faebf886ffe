import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  testPassword,
} from '@openline/testing/customers'
import { createEmptyDatabase, createTestDatabase } from '@openline/testing/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../tooling/runner/build.mjs'
import { root } from '../tooling/runner/place.mjs'
import { runQuietly } from '../tooling/runner/processes.mjs'
import { shopAt } from './support/shop-api.ts'
import { type Stack, startStack } from './support/stack.ts'

const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describe('a copy of dist/ without packages around it', () => {
  let dist: string
  let stack: Stack

  beforeAll(async () => {
    await build(process.execPath)
    dist = await mkdtemp(join(tmpdir(), 'openline-dist-'))
    closers.push(() => rm(dist, { recursive: true, force: true }))
    const database = await createTestDatabase()
    closers.push(database.drop)
    stack = await startStack({
      env: { DATABASE_URL: database.url },
      dist: await copyOfBuild(dist),
    })
    closers.push(() => stack.stop())
  })

  /** Where the compile cache would be is a file, so that Node can no more write it than to a read-only disk. */
  async function copyOfBuild(to: string): Promise<string> {
    await cp(join(root, 'dist'), to, {
      recursive: true,
      filter: (path) => !path.endsWith('.compile-cache'),
    })
    await writeFile(join(to, '.compile-cache'), '')
    return to
  }

  test('serves pages in both languages with their files', async () => {
    const home = await (await fetch(`${stack.shopUrl}/`)).text()
    const spanish = await (await fetch(`${stack.shopUrl}/es`)).text()
    expect(home).toContain('<html lang="en')
    expect(spanish).toContain('<html lang="es')
    const [stylesheet = ''] = /\/assets\/[^"]+\.css/.exec(home) ?? []
    expect((await fetch(stack.shopUrl + stylesheet)).status).toBe(200)
  })

  test('hashes passwords, sells a plan and draws its receipt', async () => {
    const shop = shopAt(stack)
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer)
    const purchase = aPurchase(await aQuote(shop, customer), card)
    const { order } = expectOk(await buy(shop, customer, purchase))
    expect(order.status).toBe('active')
    const receipt = await emailAbout(shop, customer.email, /receipt/)
    const [path = ''] = /\/receipt\/[\w-]+/.exec(receipt.text) ?? []
    const pdf = await fetch(stack.shopUrl + path)
    expect(await pdf.text()).toMatch(/^%PDF/)
    const signedIn = await shop.send('POST', '/app/auth/login', {
      body: { email: customer.email, password: testPassword },
    })
    expect(signedIn.status).toBe(200)
  })

  test('names source files in the stack of a failure', async () => {
    const env = { DATABASE_URL: 'postgres://openline@127.0.0.1:1/none' }
    const { code, output } = await run(['server.mjs'], env)
    expect(code).toBe(69)
    expect(output).toMatch(/at .*apps\/server\/src\/[a-z/-]+\.ts:\d+/)
  })

  test('brings a database up to its version by a command of its own', async () => {
    const database = await createEmptyDatabase()
    closers.push(database.drop)
    const { code, output } = await run(['operate.mjs', 'migrate'], { DATABASE_URL: database.url })
    expect({ code, output }).toEqual({
      code: 0,
      output: 'The database has the tables of this version.\n',
    })
  })

  test.each(['server.mjs', 'operate.mjs'])(
    '%s ends on an older Node with one sentence',
    async (program) => {
      const { code, output } = await runOn(await anOlderNode(), [program, 'migrate'], {})
      expect(code).toBe(78)
      expect(output).toMatch(
        /^cannot start: Openline runs on Node 24 or newer, and this is Node 2\d\.[^\n]+\n$/,
      )
    },
  )

  /** One that this machine has, else the newest one by another name. */
  async function anOlderNode(): Promise<readonly [program: string, ...flags: string[]]> {
    const folders = (process.env['PATH'] ?? '').split(delimiter)
    for (const folder of folders) {
      const { code, output } = await runQuietly(join(folder, 'node'), ['--version'])
      if (code === 0 && /^v2[0-3]\./.test(output)) return [join(folder, 'node')]
    }
    const older = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
    return [process.execPath, '--import', `data:text/javascript,${older}`]
  }

  /** Runs a program of the bundle until it ends on its own. */
  const run = (words: string[], env: Record<string, string>) =>
    runOn([process.execPath], words, env)

  async function runOn(
    [node, ...flags]: readonly [program: string, ...flags: string[]],
    [program = '', ...words]: string[],
    env: Record<string, string>,
  ) {
    const args = [...flags, join(dist, program), ...words]
    return runQuietly(node, args, { env: { OPENLINE_ENV: 'test', PORT: '0', ...env } })
  }
})
