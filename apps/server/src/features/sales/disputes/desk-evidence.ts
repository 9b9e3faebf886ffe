import type { CarrierGateway } from '../../../gateways/carrier/carrier.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import type { LineRow } from '../../lines/lines/store.ts'
import { readOrder } from '../orders/orders.ts'
import { earlierPayments } from './desk-evidence-earlier.ts'
import { type EvidenceFacts, readFacts } from './desk-evidence-facts.ts'
import { agreement, customerFacts, disputeFacts, purchase } from './desk-evidence-purchase.ts'
import { type Evidence, minuteOf } from './desk-evidence-section.ts'
import {
  communication,
  delivery,
  moneyFacts,
  serviceUse,
  signIns,
} from './desk-evidence-service.ts'
import { findDispute } from './store.ts'

type EvidenceNeeds = Needs<'db' | 'clock' | 'brand'> & {
  carrier: Pick<CarrierGateway, 'readUsage'>
}

/**
 * Gathers what speaks of a payment: by the number of its order, or by the provider's id of a dispute. Null
 * for a word that names neither. Nothing is sent to the bank: a person reads it first.
 */
export async function gatherEvidence(deps: EvidenceNeeds, word: string): Promise<Evidence | null> {
  const dispute = await findDispute(deps.db, word)
  const disputed = dispute && (await readOrder(deps.db, dispute.orderId))
  // The bank reads English.
  return withLanguage('en', async () => {
    const facts = await readFacts(deps.db, disputed?.number ?? word.toUpperCase())
    return facts && writeSections(deps, facts)
  })
}

async function writeSections(deps: EvidenceNeeds, facts: EvidenceFacts): Promise<Evidence> {
  const { number } = facts.order
  const usage = facts.line && (await usageOf(deps, facts.line))
  return {
    orderNumber: number,
    title: `${deps.brand.name}: evidence for order ${number}`,
    madeAt: minuteOf(deps.clock()),
    sections: [
      disputeFacts(facts),
      customerFacts(facts),
      purchase(facts),
      agreement(facts),
      delivery(facts),
      serviceUse(facts, usage),
      signIns(facts),
      communication(facts),
      earlierPayments(facts),
      moneyFacts(facts),
    ].filter((section) => section.facts.length > 0),
  }
}

/** What the SIM was used for since the line went into service, as the network counts it. */
async function usageOf(
  { carrier }: EvidenceNeeds,
  { iccid, activatedAt }: LineRow,
): Promise<string | null> {
  if (iccid === null || activatedAt === null) return null
  try {
    const usage = await carrier.readUsage(iccid, activatedAt)
    if (!usage) return 'The network has no usage for this SIM.'
    const { dataUsedMb, minutesUsed, textsUsed, asOf } = usage
    return `${dataUsedMb} MB of data, ${minutesUsed} minutes, ${textsUsed} texts until ${minuteOf(asOf)}`
  } catch {
    return 'The network didn’t answer. Make this file again later.'
  }
}
