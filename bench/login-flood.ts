import { fixedHeaders } from '@openline/contract/endpoint'
import { aCustomer, testPassword } from '@openline/testing/customers'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { requestText, startLoadGenerator } from './load/load.ts'
import type { Bench } from './measure/bench.ts'
import { interleave, ratios } from './measure/samples.ts'

const floodClients = 32
const rounds = 7
const seconds = 3
const headers = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })

/** Each sign-in costs some 20 ms of hashing: done on the main loop, it would block all other requests. */
export const loginFlood: Bench = {
  name: 'login-flood',
  about: 'the list of plans for one visitor, without and with a flood of sign-ins',
  async run(keep) {
    const stack = await keep(startStack())
    const { email } = await aCustomer(shopAt(stack))
    const [visitor, crowd] = [await keep(startLoadGenerator()), await keep(startLoadGenerator())]
    const port = Number(new URL(stack.shopUrl).port)
    const look = {
      port,
      requests: [requestText({ path: '/app/plans', headers })],
      clients: 1,
      seconds,
    }
    const body = { email, password: testPassword }
    const flood = {
      port,
      requests: [requestText({ method: 'POST', path: '/app/auth/login', headers, body })],
      clients: floodClients,
      // Longer than the look, which it surrounds.
      seconds: seconds + 1,
    }
    const lookInFlood = async () => {
      const [seen, signedIn] = await Promise.all([visitor.run(look), crowd.run(flood)])
      return { seen, signIns: signedIn.perSecond }
    }
    await visitor.run(look)
    const { idle, flooded } = await interleave(rounds, {
      idle: async () => ({ seen: await visitor.run(look), signIns: 0 }),
      flooded: lookInFlood,
    })
    const medians = (row: typeof idle) => row.map(({ seen }) => seen.p50Ms)
    return [
      { what: 'GET /app/plans, no sign-ins', samples: medians(idle), unit: 'ms' },
      {
        what: `GET /app/plans, ${floodClients} clients sign in`,
        samples: medians(flooded),
        unit: 'ms',
      },
      { what: 'ratio of the medians', samples: ratios(medians(flooded), medians(idle)), atMost: 2 },
      {
        what: 'slowest 1 % meanwhile',
        samples: flooded.map(({ seen }) => seen.p99Ms),
        unit: 'ms',
      },
      {
        what: 'sign-ins meanwhile',
        samples: flooded.map(({ signIns }) => signIns),
        unit: 'a second',
      },
    ]
  },
}
