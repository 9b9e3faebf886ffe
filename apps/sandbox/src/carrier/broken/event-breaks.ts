import type { WebhookEvent } from '../../http/webhooks.ts'
import type { BreakName } from '../breaks.ts'
import { fieldsOf } from './fields.ts'

const oldBySeconds = 600

/** Of events, before the secret of now. */
export const formerSecret = 'carrier_former_secret'

type Signing = { readonly atSeconds: number; readonly secret: string }

/** With what an event is signed. */
export function signingOf(breaks: readonly BreakName[], { atSeconds, secret }: Signing): Signing {
  return {
    atSeconds: breaks.includes('event_of_old_time') ? atSeconds - oldBySeconds : atSeconds,
    secret: secretOf(breaks, secret),
  }
}

function secretOf(breaks: readonly BreakName[], secret: string): string {
  if (breaks.includes('event_of_other_secret')) return 'another secret'
  return breaks.includes('event_of_former_secret') ? formerSecret : secret
}

/** An event as it is told; null where it is not. */
export function eventAsTold(
  breaks: readonly BreakName[],
  event: WebhookEvent,
): WebhookEvent | null {
  if (breaks.includes('activation_not_told') && event.type.startsWith('activation.')) return null
  const changes = {
    ...(breaks.includes('event_without_time') && { createdAt: 'just now' }),
    ...(breaks.includes('one_event_id') && { id: 'cev_1' }),
  }
  if (Object.keys(changes).length === 0) return event
  const body = JSON.stringify({ ...fieldsOf(event), ...changes })
  return { ...event, ...changes, body }
}
