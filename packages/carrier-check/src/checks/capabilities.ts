import { randomUUID } from 'node:crypto'
import { can } from '../api/capabilities.ts'
import { type CallName, callNames, endpoints } from '../run/call-names.ts'
import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'

/** What the network says that it can do, and what it denies. */
export const capabilityChecks: readonly Requirement[] = [
  {
    id: 'capabilities.document',
    section: 'GET /capabilities',
    says: 'The document has every capability, and the limits.',
    run: async (check) => {
      await check.ask('readCapabilities', {})
    },
  },
  {
    id: 'capabilities.denied',
    section: 'GET /capabilities',
    says: 'A call that the document denies is refused: 409 not_supported.',
    run: async (check) => {
      const denied = callNames.filter((name) => isDenied(check, name))
      if (denied.length === 0) check.skip('the network can do everything')
      for (const name of denied) {
        const reference = randomUUID()
        const isList = endpoints[name].byReference === true
        await check.refused(name, isList ? { reference } : {}, 'not_supported')
      }
    },
  },
]

function isDenied({ capabilities }: Check, name: CallName): boolean {
  const { needs } = endpoints[name]
  return needs !== undefined && !can(capabilities, needs)
}
