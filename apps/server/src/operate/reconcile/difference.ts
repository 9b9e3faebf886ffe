import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { ContentService } from '../../features/platform/content/content.ts'
import type { WebhookHandlers } from '../../features/processes/webhooks/events.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import type { PaymentGateway } from '../../gateways/payment/payment.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'

export type ReconcileNeeds = {
  db: Db
  clock: Clock
  payment: PaymentGateway
  carrier: CarrierGateway
  /** For what add-ons are. */
  content: ContentService
  /** What an event about a thing starts: it reads the thing outside and records it here. */
  eventHandlers: WebhookHandlers
  jobs: JobHandlers
}

/** Something that is not the same here and outside. */
export type Difference = {
  readonly at: Date
  readonly what: string
  readonly facts: readonly string[]
  /** What a person can do; null when nothing is left to do. */
  readonly next: string | null
}

export type Findings = { repaired: number; differences: Difference[] }

type Comparison = {
  /** Null when both sides are the same. */
  compare: () => Promise<Difference | null>
  /** Brings our side up to date as an event would; absent when nothing can. */
  repair?: () => Promise<unknown>
}

/**
 * Compares one thing, repairs a difference where that is possible, and compares again. A repair that
 * fails leaves its difference in the list, and the others are still repaired.
 */
export async function settle(findings: Findings, { compare, repair }: Comparison): Promise<void> {
  const before = await compare()
  if (!before) return
  const failure = repair && (await failureOf(repair))
  const after = await compare()
  if (after === null) findings.repaired += 1
  else findings.differences.push({ ...after, facts: [...after.facts, ...(failure ?? [])] })
}

async function failureOf(repair: () => Promise<unknown>): Promise<string[]> {
  try {
    await repair()
    return []
  } catch (error) {
    return [`repairing it failed: ${error instanceof Error ? error.message : 'no reason given'}`]
  }
}
