import { randomUUID } from 'node:crypto'
import { type CallName, callNames, endpoints, sectionOf } from '../run/call-names.ts'
import type { Requirement } from '../run/requirement.ts'

const section = 'Rules for every call'
const longestAnswerMs = 10_000

const lists: readonly CallName[] = callNames.filter((name) => endpoints[name].byReference)
const calls: readonly CallName[] = callNames.filter((name) => endpoints[name].request !== undefined)

/** What holds for all calls. */
export const everyCallChecks: readonly Requirement[] = [
  {
    id: 'rules.key-missing',
    section,
    says: 'A call without an API key is refused with 401.',
    run: async (check) => {
      const sent = check.wire('listActivations', { reference: randomUUID() })
      const { status } = check.answered(await check.raw(sent, null))
      check.expect(status === 401, 'status 401')
    },
  },
  {
    id: 'rules.key-wrong',
    section,
    says: 'A call with another API key is refused with 401.',
    run: async (check) => {
      const sent = check.wire('listActivations', { reference: randomUUID() })
      const { status } = check.answered(await check.raw(sent, 'Bearer not-the-key'))
      check.expect(status === 401, 'status 401')
    },
  },
  {
    id: 'rules.key-former',
    section,
    says: 'A call with an API key that was deleted is refused with 401.',
    run: async (check) => {
      const formerKey = check.need(check.numbers.formerKey, 'formerKey')
      const sent = check.wire('listActivations', { reference: randomUUID() })
      const { status } = check.answered(await check.raw(sent, `Bearer ${formerKey}`))
      check.expect(status === 401, 'status 401')
    },
  },
  ...calls.map((name): Requirement => {
    const { needs } = endpoints[name]
    return {
      id: `rules.not-json.${name}`,
      section: sectionOf(name),
      says: 'A body that is not JSON is refused with 400.',
      needs: needs === undefined ? [] : [needs],
      run: async (check) => {
        const sent = { ...check.wire(name, {}, randomUUID()), body: '{"reference":' }
        const { status } = check.answered(await check.raw(sent))
        check.expect(status === 400, 'status 400')
      },
    }
  }),
  ...calls.map((name): Requirement => {
    const { needs } = endpoints[name]
    return {
      id: `rules.fields-missing.${name}`,
      section: sectionOf(name),
      says: 'A body without its fields is refused with 400.',
      needs: needs === undefined ? [] : [needs],
      run: async (check) => {
        const { status } = check.answered(await check.send(name, {}, randomUUID()))
        check.expect(status === 400, 'status 400')
      },
    }
  }),
  {
    id: 'rules.failure-body',
    section,
    says: 'A refusal has a code and a message.',
    run: async (check) => {
      const body = check.json(await check.send('activate', {}, randomUUID()))
      const isFailure =
        typeof body === 'object' &&
        body !== null &&
        'code' in body &&
        'message' in body &&
        typeof body.code === 'string' &&
        typeof body.message === 'string'
      check.expect(isFailure, 'a body { "code": "…", "message": "…" }')
    },
  },
  {
    id: 'rules.unknown-fields',
    section,
    says: 'Fields of a request that the carrier doesn’t know are ignored.',
    run: async (check) => {
      await check.ask('activate', check.activationOrder({ addedLater: { by: 'Openline' } }))
    },
  },
  ...lists.map((name): Requirement => {
    const { needs } = endpoints[name]
    return {
      id: `lists.unknown.${name}`,
      section,
      says: 'The list for an unknown reference is empty, not 404.',
      needs: needs === undefined ? [] : [needs],
      run: async (check) => {
        const came = await check.send(name, { reference: randomUUID() })
        check.expect(check.answered(came).status === 200, 'status 200')
        const answer: Readonly<Record<string, unknown>> = check.read(name, came)
        const [list] = Object.values(answer)
        check.expect(Array.isArray(list) && list.length === 0, 'an empty list')
      },
    }
  }),
]

/** What only shows at the end. */
export const lastChecks: readonly Requirement[] = [
  {
    id: 'rules.in-time',
    section,
    says: 'Every answer comes within 10 seconds.',
    run: async (check) => {
      const slow = check.run.exchanges.find(({ tookMs }) => tookMs > longestAnswerMs)
      if (slow) check.exchanges.push(slow)
      check.expect(slow === undefined, 'an answer within 10 seconds')
    },
  },
]
