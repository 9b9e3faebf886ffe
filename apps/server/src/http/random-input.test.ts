import { api } from '@openline/contract/api'
import { type Endpoint, errorsOf } from '@openline/contract/endpoint'
import { errorBodySchema, errorStatus } from '@openline/contract/errors'
import { staffRoles } from '@openline/contract/staff-roles'
import { anAgentOf } from '@openline/testing/agents'
import { aCustomer, type TestCustomer } from '@openline/testing/customers'
import { likeSchema } from '@openline/testing/like-schema'
import { aStaffMember } from '@openline/testing/staff'
import { testCrmKey } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const shop = useTestShop()
let customer: TestCustomer
let agent: { token: string }
let staff: { token: string }
beforeAll(async () => {
  customer = await aCustomer(shop)
  // In another account, or a call that ends all sessions would end this one.
  agent = await anAgentOf(shop, (await aCustomer(shop)).email)
  staff = await aStaffMember(shop, staffRoles)
})

function declaredStatuses(endpoint: Endpoint): ReadonlySet<number> {
  return new Set([200, ...errorsOf(endpoint).map((code) => errorStatus[code])])
}

/** A dot or two would lead to another path. */
const withoutControl = fc
  .string({ maxLength: 20 })
  .filter((text) => text !== '.' && text !== '..')
  .map((text) => encodeURIComponent(text) || 'x')

/** A request for an endpoint: parts that look right, are nearly right, or are anything at all. */
function requestFor(endpoint: Endpoint) {
  return fc.record({
    path: fc
      .array(fc.oneof(fc.uuid(), withoutControl), { minLength: 3, maxLength: 3 })
      .map((parts) => endpoint.path.replace(/\{\w+\}/g, () => parts.pop() ?? 'x')),
    query: fc.dictionary(
      fc.constantFrom('zipCode', 'returnTo', 'year', 'month', 'timeZone', 'limit', 'cursor', 'x'),
      fc.string({ maxLength: 12 }),
    ),
    body: endpoint.body ? likeSchema(endpoint.body) : fc.constant(undefined),
    signedIn: fc.boolean(),
    key: fc.option(fc.oneof(fc.uuid(), fc.constant('short')), { nil: '' }),
  })
}

type RandomRequest = {
  path: string
  query: Record<string, string>
  body: unknown
  signedIn: boolean
  key: string
}

/** The support staff's system is let in, so that its bodies are read. */
function asSupport({ access }: Endpoint) {
  return access === 'crm' ? { headers: { 'x-crm-key': testCrmKey } } : {}
}

/** Who may make the call: staff at the desk, and for some an agent in the customer's account alone. */
function tokenFor({ access, assisted }: Endpoint) {
  if (access === 'staff') return staff.token
  return (assisted === 'only' ? agent : customer).token
}

/** What takes the session away from the calls after it. */
const endsTheRun: ReadonlySet<string> = new Set(['logout', 'closeAccount', 'signOutStaff'])

async function sendRandom(endpoint: Endpoint, { path, query, body, signedIn, key }: RandomRequest) {
  return shop.send(endpoint.method, path, {
    query,
    ...(endpoint.method !== 'GET' && body !== undefined && { body }),
    ...asSupport(endpoint),
    ...(signedIn && !endsTheRun.has(endpoint.name) && { token: tokenFor(endpoint) }),
    ...(key && { key }),
  })
}

describe('whatever is sent', () => {
  test.each(api.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers only what its contract declares, never 5xx',
    async (_, endpoint) => {
      await fc.assert(
        fc.asyncProperty(requestFor(endpoint), async (request) => {
          const { status, body } = await sendRandom(endpoint, request)
          expect(declaredStatuses(endpoint)).toContain(status)
          expect(status).toBeLessThan(500)
          if (status === 200) z.parse(endpoint.file ? z.string() : endpoint.output, body)
          else z.parse(errorBodySchema, body)
          expect(JSON.stringify(body)).not.toMatch(/\bat .+\.ts:\d+|select .+ from|node_modules/)
        }),
        { numRuns: 25 },
      )
    },
  )

  const withBody = api.filter((endpoint) => endpoint.body)

  test.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s names a field when the body is nothing it knows',
    async (_, endpoint) => {
      const path = endpoint.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      for (const body of [[], 'text', 17, null, { unknown: true }, [{}]]) {
        const { status, body: answer } = await shop.send(endpoint.method, path, {
          body,
          token: tokenFor(endpoint),
          key: 'random-input-key',
          ...asSupport(endpoint),
        })
        if (status === 200 && isOptionalOnly(endpoint, body)) continue
        expect({ status, answer }).toMatchObject({
          status: 422,
          answer: { code: 'validation_failed', errors: expect.arrayContaining([]) },
        })
        const { errors } = z.parse(errorBodySchema, answer)
        expect(errors?.length).toBeGreaterThan(0)
      }
    },
  )
})

/** A body whose fields are all optional accepts an object without any of them. */
function isOptionalOnly(endpoint: Endpoint, body: unknown): boolean {
  return endpoint.body !== undefined && z.safeParse(endpoint.body, body).success
}
