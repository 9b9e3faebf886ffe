import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { DeclinedRenewal } from '@openline/contract/office/operations-desk'
import type { RenewalOnRecord, RenewalPrice } from '@openline/contract/processes/renewals-desk'
import type { Shift } from '../shift.ts'
import { calledLine } from './called.ts'

type RenewalAct = RenewalOnRecord['nextActions'][number]

/** The page of a line that someone calls about, where staff can do this with its renewal. */
async function calledRenewal(shift: Shift, wanted: RenewalAct): Promise<DeskLine | null> {
  const line = await calledLine(shift)
  return line?.renewal?.nextActions.includes(wanted) ? line : null
}

/** Gives days of service for trouble; what is dear waits for a second person. */
export async function giveDays(shift: Shift): Promise<void> {
  const { random, act, tell } = shift
  const line = await calledRenewal(shift, 'give_days')
  if (!line) return
  const days = random.weighted<number>([
    [6, random.whole(1, 3)],
    [3, random.whole(4, 10)],
    [1, 30],
  ])
  const given = await act<{ isWaiting: boolean }>(`/app/desk/lines/${line.id}/days`, {
    days,
    renewsAt: line.renewsAt,
    note: 'For your trouble with the network',
    reason: 'The network was down',
  })
  const outcome = given?.isWaiting ? 'waits for a second person' : 'done'
  tell(`gives ${line.mdn} ${days} days: ${given ? outcome : 'refused'}`)
}

/** Charges declined renewals before their next try, for customers who say that their card works again. */
export async function retryDeclined({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ renewals: DeclinedRenewal[] }>('GET', '/app/desk/declined-renewals')
  for (const { line } of list?.renewals ?? []) {
    if (random.happens(0.5)) continue
    const path = `/app/desk/lines/${line.id}`
    const failure = (await ask<{ line: DeskLine }>('GET', path))?.line.renewal?.failure
    const price = await ask<{ price: RenewalPrice }>('GET', `${path}/renewal/price`)
    if (!failure || !price?.price.retry?.isAllowed) continue
    const body = { failedAt: failure.at, reason: 'The bank lifted its block' }
    const tried = await act<{ outcome: string }>(`${path}/renewal/try`, body)
    tell(`charges the renewal of ${line.mdn} again: ${tried?.outcome ?? 'refused'}`)
  }
}

/** Turns Auto-renew off for someone who asks for it by phone. */
export async function turnRenewalOff(shift: Shift): Promise<void> {
  const line = await calledRenewal(shift, 'switch_off')
  if (!line) return
  const path = `/app/desk/lines/${line.id}/renewal/off`
  const done = await shift.act(path, { reason: 'The customer asked for it by phone' })
  shift.tell(`turns Auto-renew of ${line.mdn} off: ${done ? 'done' : 'refused'}`)
}
