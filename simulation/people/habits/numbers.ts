import type { OutputOf } from '@openline/contract/endpoint'
import type { getNumberChange } from '@openline/contract/lines/number-change'
import { passesLuhn } from '@openline/contract/luhn'
import type { PortIn } from '@openline/contract/processes/port-in'
import type { CorrectionLink, LinkField } from '@openline/contract/processes/port-in-links'
import type { Order } from '@openline/contract/sales/orders'
import type { Email } from '../../world/mail.ts'
import { answerTheBank, keepNumber, primaryCardOf } from '../newcomers.ts'
import { answerOf, type Visit } from '../person.ts'
import { linesOf, oneLine } from './lines.ts'

/** What an old carrier knows of its customer. */
const oldService = { billingAccountNumber: '123456789', billingAccountPassword: '4921' }

/** Continues with a number that is on its way: fills in what is missing, corrects what was refused, or gives up. */
export async function correctPortIn(at: Visit): Promise<void> {
  const { ask, press, random, person, tell } = at
  const found = await ask<{ portIns: PortIn[] }>('GET', '/app/users/portin')
  const open = found?.portIns.find(({ status }) =>
    ['draft', 'ready', 'action_required'].includes(status),
  )
  const line = (await linesOf(at))[0]
  if (!open || !line) return
  if (random.happens(0.1)) {
    const cancelled = await press('POST', `/app/users/portin/${open.id}/cancel`)
    if (cancelled) tell('gives up bringing the number')
    return
  }
  const { firstName, lastName, home } = person
  const details = { msisdn: open.msisdn, oldService: { ...oldService, firstName, lastName } }
  const sent =
    open.status === 'action_required'
      ? await press('POST', '/app/users/portin/make/start', {
          ...details,
          accountDetails: { ...home, confirmed: true },
        })
      : await press('POST', '/app/users/portin/bring/number', {
          ...details,
          zipCode: home.zipCode,
          tempSubscriptionId: open.lineId ?? line.id,
        })
  if (sent) tell(`sends what the old carrier asks for (${open.status})`)
}

/** Corrects what the old carrier refused by the link in the email about it, with no session. */
export async function correctByLink(
  { world, person, tell }: Visit,
  { text }: Email,
): Promise<void> {
  const token = /\/fix-transfer\/([\w-]+)/.exec(text)?.[1] ?? ''
  const path = `/app/port-in-corrections/${token}`
  const viewed = await world.send<CorrectionLink>('GET', path)
  const refusal = answerOf(world, person.name, 'open a correction link', viewed)?.refusal
  if (!refusal) return
  const { firstName, lastName, home } = person
  const known: Partial<Record<LinkField, string | undefined>> = {
    ...home,
    firstName,
    lastName,
    billingAccount: oldService.billingAccountNumber,
    pinPassword: oldService.billingAccountPassword,
  }
  const body = {
    reason: refusal.reason,
    ...Object.fromEntries(refusal.fields.map((field) => [field, known[field]])),
    ...(refusal.confirm !== null && { confirmed: true }),
  }
  const corrected = answerOf(
    world,
    person.name,
    'correct by a link',
    await world.send('POST', path, { body }),
  )
  tell(`corrects the port-in by its link (${refusal.reason}): ${corrected ? 'done' : 'refused'}`)
}

/** Types the number of a SIM card that came by mail. */
export async function putInSim(at: Visit): Promise<void> {
  const waiting = (await linesOf(at)).find(({ nextActions }) =>
    nextActions.includes('activate_sim'),
  )
  if (!waiting) return
  const iccid = await mailedSim(at, waiting.orderId)
  if (iccid === null) return
  const done = await at.ask('POST', `/app/lines/${waiting.id}/activate`, { iccid })
  if (done) at.tell('puts in the SIM card')
}

/** What is printed on the card in the letter. */
async function mailedSim({ world, random }: Visit, orderId: string): Promise<string | null> {
  const response = await fetch(`${world.sandbox.url}/carrier/ledger`)
  const { shipments } = (await response.json()) as {
    shipments: { reference: string; iccid: string; status: string }[]
  }
  const iccid = shipments.find(({ reference }) => reference === orderId)?.iccid ?? null
  if (iccid === null || !random.happens(0.1)) return iccid
  // A digit that is wrong is found by the check digit.
  const mistyped = `${iccid.slice(0, -1)}${(Number(iccid.at(-1)) + 1) % 10}`
  return passesLuhn(mistyped) ? iccid : mistyped
}

/** Buys another number for a line; some only have it kept, and think better of it. */
export async function changeNumber(at: Visit): Promise<void> {
  const { ask, press, random, tell } = at
  const line = await oneLine(at)
  const cardId = await primaryCardOf(at)
  if (!line || cardId === null) return
  const path = `/app/lines/${line.id}/number-change`
  const page = await ask<OutputOf<typeof getNumberChange>>('GET', path)
  if (!page?.offer) return
  const msisdn = await keepNumber(at, page.zipCode, random.whole(0, 2))
  if (msisdn === null || random.happens(0.2)) return
  const { finalCheckoutAmountCents } = page.offer.lines
  const body = { msisdn, losesNumber: true, cardId, finalCheckoutAmountCents }
  const bought = await press<{ order: Order }>('POST', path, body)
  if (!bought) return
  tell(`changes ${line.mdn} for ${msisdn}: order ${bought.order.number} is ${bought.order.status}`)
  await answerTheBank(at, bought.order)
}
