import { type Capability, can, capabilitiesSchema } from '@openline/carrier-check/api/capabilities'
import * as api from '@openline/contract/platform/network-desk'
import { iso } from '../../../clock.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { usableIn } from './network.ts'
import { findNetwork } from './store.ts'

export function deskNetworkRoutes({ db }: Needs<'db'>): readonly Binding[] {
  return [
    bind(api.viewNetwork, async () => {
      const row = await findNetwork(db)
      const capabilities = usableIn(row)
      return {
        network: {
          name: capabilities?.network ?? null,
          notOffered: capabilities
            ? capabilityNames.filter((name) => !can(capabilities, name))
            : [],
          since: iso(row?.changedAt ?? null),
          readAt: iso(row?.readAt ?? null),
          askedAt: iso(row?.askedAt ?? null),
          problem: row?.problem ?? null,
        },
      }
    }),
  ]
}

const noCapabilities: ReadonlySet<string> = new Set(['version', 'network', 'limits'])
const capabilityNames = Object.keys(capabilitiesSchema.shape).filter(
  (name): name is Capability => !noCapabilities.has(name),
)
