import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { shopAt } from '../e2e/support/shop-api.ts'
import { type Stack, startStack } from '../e2e/support/stack.ts'
import { root } from '../tooling/runner/place.mjs'
import { PlainError } from '../tooling/runner/say.mjs'
import { run } from './machine/commands.ts'
import type { Drill } from './machine/drill.ts'
import { needProgram } from './machine/programs.ts'
import { type Prometheus, startPrometheus } from './machine/prometheus.ts'

/** Longer than a process keeps the figures of the whole system. */
const patienceMs = 180_000

/** What the faults of this drill must show; the others wait for the same metrics, which promtool's examples have. */
const expectedAlerts = ['OpenlineJobsRetry', 'OpenlineEventsAreRefused', 'OpenlineAnswersFail']

export const alerts: Drill = {
  name: 'alerts',
  about: "alerts and each query of the dashboard, on Debian's Prometheus and a shop with faults",
  async run(keep) {
    const promtool = await needProgram('promtool', 'prometheus')
    await run(promtool, ['check', 'rules', 'ops/alerts.yml'])
    await run(promtool, ['test', 'rules', 'ops/alerts.test.yml'])
    const stack = await keep(startStack())
    const hosts = [stack.shopUrl, stack.workerUrl].map((url) => new URL(url).host)
    const prometheus = await keep(startPrometheus(keep, hosts))
    await causeFaults(stack)
    const seen = await waitForAlerts(prometheus)
    return [...seen, ...(await askDashboard(prometheus))]
  },
}

/** One plan is sold; then a false event arrives, and every outside system is gone. */
async function causeFaults(stack: Stack): Promise<void> {
  const shop = shopAt(stack)
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  expectOk(await buy(shop, customer, purchase))
  const forged = { method: 'POST', body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } }
  process.kill(stack.sandboxPid, 'SIGKILL')
  await shop.send('POST', '/app/auth/forgot-password', { body: { email: customer.email } })
  for (let round = 0; round < 12; round += 1) {
    await fetch(`${stack.shopUrl}/hooks/payment`, forged)
    await shop.send('GET', '/app/payments/storecardpage', { token: customer.token })
    await pause(1000)
  }
}

async function waitForAlerts(prometheus: Prometheus) {
  let known: readonly string[] = []
  await eventually(
    `the alerts ${expectedAlerts.join(', ')}`,
    async () => {
      known = await prometheus.alerts()
      return expectedAlerts.every((name) => known.includes(name))
    },
    patienceMs,
  ).catch((error: unknown) => {
    throw new PlainError(`${String(error)}; seen: ${known.join(', ') || 'none'}`)
  })
  return [['alerts that wait or fire', [...new Set(known)].toSorted().join(', ')]] as const
}

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** Prometheus must accept each query; the report lists those for which the shop had nothing to show. */
async function askDashboard(prometheus: Prometheus) {
  const text = await readFile(join(root, 'ops/dashboard.json'), 'utf8')
  const { panels } = JSON.parse(text) as Dashboard // a test compares it with the metrics
  const empty: string[] = []
  for (const { title, targets } of panels) {
    for (const { expr } of targets)
      if ((await prometheus.query(expr)).length === 0) empty.push(title)
  }
  return [
    ['queries of the dashboard, all accepted', String(panels.length)],
    ['without a series, since nothing of the kind happened', empty.join(', ') || 'none'],
  ] as const
}
