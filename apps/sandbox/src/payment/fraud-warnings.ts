import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { noSuchObject } from './failure.ts'
import { createdWithin, pageOf } from './lists.ts'
import type { Charge, FraudWarning } from './objects.ts'
import type { Params } from './params.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { Unplayed } from './unplayed.ts'

/** The bank reports a charge as fraud; it is not disputed yet. */
export function warnOf(provider: Provider, charge: Charge): FraudWarning {
  const warning: FraudWarning = {
    id: newId('issfr_'),
    object: 'radar.early_fraud_warning',
    created: nowInSeconds(provider),
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    fraud_type: 'made_with_stolen_card',
    payment_intent: charge.payment_intent,
    ...unplayedFields,
  }
  provider.ledger.fraudWarnings.set(warning.id, warning)
  provider.events.emit('radar.early_fraud_warning.created', warning)
  return warning
}

/** Once a charge is refunded or disputed, nothing can be done about its warnings. */
export function settleWarnings(provider: Provider, charge: Charge): void {
  for (const warning of provider.ledger.fraudWarnings.values()) {
    if (warning.charge !== charge.id || !warning.actionable) continue
    warning.actionable = false
    provider.events.emit('radar.early_fraud_warning.updated', warning)
  }
}

export function findFraudWarning(provider: Provider, id: string): FraudWarning {
  const warning = provider.ledger.fraudWarnings.get(id)
  if (!warning) throw noSuchObject('early fraud warning', id)
  return warning
}

export function listFraudWarnings(provider: Provider, params: Params) {
  const warnings = [...provider.ledger.fraudWarnings.values()]
  return pageOf(createdWithin(warnings, params), params, '/v1/radar/early_fraud_warnings')
}

const unplayedFields: Unplayed<Stripe.Radar.EarlyFraudWarning, FraudWarning> = { livemode: false }
