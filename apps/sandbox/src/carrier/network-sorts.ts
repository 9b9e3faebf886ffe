import { type Capabilities, leastCapabilities } from '@openline/carrier-check/api/capabilities'
import type { BreakName } from './breaks.ts'

/** Networks of three sorts that the sandbox can play. */
export const networkSorts = ['full', 'esim_only', 'slow'] as const
export type NetworkSort = (typeof networkSorts)[number]

const full: Capabilities = {
  version: 2,
  network: 'Sandbox network',
  simCards: true,
  cardsByMail: true,
  retailCards: true,
  inventory: true,
  deviceCheck: true,
  lock: true,
  transferPin: 'openline',
  portIn: true,
  portOutDecision: true,
  suspension: true,
  simChange: true,
  planChange: 'at_once',
  refresh: true,
  usage: { freshWithinMinutes: 1 },
  emergencyAddress: true,
  numberSearch: true,
  numberChange: true,
  addOns: true,
  records: true,
  limits: { numbersPerSearch: 10, leaseMinutes: 10, portOutDecisionMinutes: 1440 },
}

const capabilities: Readonly<Record<NetworkSort, Capabilities>> = {
  full,
  esim_only: {
    ...leastCapabilities,
    network: 'Sandbox network, eSIM only',
    deviceCheck: true,
    transferPin: 'network',
    portIn: true,
    portOutDecision: true,
    suspension: true,
    simChange: true,
    planChange: 'at_once',
    usage: { freshWithinMinutes: 60 },
    emergencyAddress: true,
    limits: full.limits,
  },
  slow: {
    ...full,
    network: 'Sandbox network, slow',
    planChange: 'at_renewal',
    usage: { freshWithinMinutes: 1440 },
  },
}

/** Which network is played, with what a test took away or broke. */
export type PlayedNetwork = {
  sort: NetworkSort
  changes: Readonly<Record<string, unknown>>
  /** The rules of the API that it breaks. */
  breaks: readonly BreakName[]
}

/** The document that the network answers, even a wrong one. */
export function documentOf({
  sort,
  changes,
}: Omit<PlayedNetwork, 'breaks'>): Record<string, unknown> {
  return { ...capabilities[sort], ...changes }
}

/** What the network really does: a change that names no capability changes nothing here. */
export function capabilitiesOf(played: PlayedNetwork): Capabilities {
  return documentOf(played) as Capabilities // a tester who breaks the document gets a broken network
}
