import type { Brand } from '@openline/contract/brand'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import { readOrder } from '../orders/orders.ts'
import { readRecordsOfOrder } from '../records/records.ts'
import { minuteOf, type Row, type Section, textIn } from './evidence-rows.ts'
import {
  agreement,
  communication,
  customerFacts,
  delivery,
  disputeFacts,
  earlierPayments,
  moneyFacts,
  purchase,
  serviceUse,
  signIns,
} from './evidence-sections.ts'
import { orderMoney } from './order-money.ts'
import { findDispute } from './store.ts'

export type EvidenceDeps = {
  db: Db
  clock: Clock
  brand: Brand
  carrier: Pick<CarrierGateway, 'readUsage'>
}

/** What is on record for a disputed payment, in the order in which a bank reads it. */
export type Evidence = {
  readonly orderNumber: string
  readonly title: string
  readonly madeAt: string
  readonly sections: readonly Section[]
}

/**
 * Gathers what speaks of a payment: by the number of its order, or by the provider's id of a dispute. Null
 * for a word that names neither. Nothing is sent to the bank: a person reads it first.
 */
export async function gatherEvidence(deps: EvidenceDeps, word: string): Promise<Evidence | null> {
  const dispute = await findDispute(deps.db, word)
  const disputed = dispute && (await readOrder(deps.db, dispute.orderId))
  const orderNumber = disputed?.number ?? word.toUpperCase()
  const records = orderNumber.startsWith('OL-')
    ? await readRecordsOfOrder(deps.db, orderNumber)
    : null
  const order = records?.ofOrder['orders']?.find(({ number }) => number === orderNumber)
  if (!records || !order) return null
  const { ofOrder, ofCustomer } = records
  const money = await orderMoney(deps.db, textIn(order, 'id'))
  return {
    orderNumber,
    title: `${deps.brand.name}: evidence for order ${orderNumber}`,
    madeAt: minuteOf(deps.clock()),
    sections: [
      disputeFacts(ofOrder, order),
      customerFacts(ofOrder, order),
      purchase(ofOrder, order),
      agreement(ofOrder, order),
      delivery(ofOrder, order),
      serviceUse(ofOrder, await usageOf(deps, ofOrder['lines']?.[0])),
      signIns(ofOrder),
      communication(ofOrder),
      earlierPayments(ofCustomer, order),
      moneyFacts(money),
    ].filter(({ facts }) => facts.length > 0),
  }
}

/** What the SIM was used for since the line went into service, as the network counts it. */
async function usageOf({ carrier }: EvidenceDeps, line: Row | undefined): Promise<string> {
  const [iccid, activatedAt] = [textIn(line, 'iccid'), textIn(line, 'activated_at')]
  if (iccid === '' || activatedAt === '') return ''
  try {
    const usage = await carrier.readUsage(iccid, new Date(activatedAt))
    if (!usage) return 'The network has no usage for this SIM.'
    const { dataUsedMb, minutesUsed, textsUsed, asOf } = usage
    return `${dataUsedMb} MB of data, ${minutesUsed} minutes, ${textsUsed} texts until ${minuteOf(asOf)}`
  } catch {
    return 'The network didn’t answer. Make this file again later.'
  }
}
