import { signEvent } from '@openline/carrier-check/api/signatures'
import type { Clock } from '../clock.ts'
import { NotNow } from '../refusal.ts'
import type { Settings } from '../settings.ts'

/** An event for the shop; `id` is the same each time that it is sent. */
export type ShopEvent = { id: string; type: string; data: { reference: string } }

/** Resolves once the shop has taken the event; throws `NotNow` otherwise. */
export type TellShop = (event: ShopEvent) => Promise<void>

const timeoutMs = 8000

export function createTellShop(
  settings: Pick<Settings, 'shopUrl' | 'carrierWebhookSecrets'>,
  clock: Clock,
): TellShop {
  return async ({ id, type, data }) => {
    const now = clock()
    const body = JSON.stringify({ id, type, createdAt: now.toISOString(), data })
    const delivery = { id, body, atSeconds: Math.floor(now.getTime() / 1000) }
    const [secret = ''] = settings.carrierWebhookSecrets
    const status = await fetch(`${settings.shopUrl}/hooks/carrier`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signEvent(delivery, secret, 'openline') },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (response) => response.status,
      () => null,
    )
    if (status !== null && status >= 200 && status < 300) return
    throw new NotNow(`The shop answered ${status ?? 'nothing'} to an event ${type}`)
  }
}
