import { fixedHeaders } from '@openline/contract/endpoint'
import { aCustomer, testPassword } from '@openline/testing/customers'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import type { HashTask } from './floors/password-hash.ts'
import { requestText, startLoadGenerator } from './load/load.ts'
import type { Bench } from './measure/bench.ts'
import { startProgram } from './measure/program.ts'
import { interleave, ratios } from './measure/samples.ts'

const clients = 16
const seconds = 3
const rounds = 5

export const login: Bench = {
  name: 'login',
  about: 'signing in with a password, beside the password hash alone',
  async run(keep) {
    const stack = await keep(startStack())
    const { email } = await aCustomer(shopAt(stack))
    const generator = await keep(startLoadGenerator())
    const floor = await keep(startProgram(new URL('./floors/password-hash.ts', import.meta.url)))
    const load = {
      port: Number(new URL(stack.shopUrl).port),
      requests: [
        requestText({
          method: 'POST',
          path: '/app/auth/login',
          headers: fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
          body: { email, password: testPassword },
        }),
      ],
      clients,
      seconds,
    }
    const task: HashTask = { clients, seconds }
    await generator.run(load)
    const { logins, hashes } = await interleave(rounds, {
      logins: async () => (await generator.run(load)).perSecond,
      hashes: () => floor.ask<number>(task),
    })
    return [
      { what: `sign-ins, ${clients} clients`, samples: logins, unit: 'a second' },
      { what: 'argon2id alone', samples: hashes, unit: 'a second' },
      { what: 'ratio', samples: ratios(logins, hashes), atLeast: 0.85 },
    ]
  },
}
