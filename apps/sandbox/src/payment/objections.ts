import { moveDispute, type Objection, objectTo } from './disputes.ts'
import type { Dispute, DisputeStatus, FraudWarning } from './objects.ts'
import type { Provider } from './provider.ts'

/** Does what `POST /payment/objections` asks for; null for what makes no sense. */
export function objectAsAsked(provider: Provider, body: unknown): Dispute | FraudWarning | null {
  const intentId = textIn(body, 'paymentIntent')
  const as = objectionKinds.find((objection) => objection === textIn(body, 'as'))
  const intent = provider.ledger.paymentIntents.get(intentId)
  const charge = provider.ledger.charges.get(intent?.latest_charge ?? '')
  if (!as || charge?.status !== 'succeeded') return null
  return objectTo(provider, charge, as)
}

const objectionKinds: readonly Objection[] = ['chargeback', 'inquiry', 'fraud_warning']

/** Does what `POST /payment/disputes/<id>` asks for; null for a status that the dispute cannot have next. */
export function moveAsAsked(provider: Provider, id: string, body: unknown): Dispute | null {
  const dispute = provider.ledger.disputes.get(id)
  const status = textIn(body, 'status') as DisputeStatus // others are no next status of any
  return dispute && moveDispute(provider, dispute, status) ? dispute : null
}

function textIn(body: unknown, name: string): string {
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}
