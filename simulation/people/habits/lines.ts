import type { OutputOf } from '@openline/contract/endpoint'
import type { listAddOns } from '@openline/contract/lines/add-ons'
import type { TransferPin } from '@openline/contract/lines/line-safety'
import type { Line } from '@openline/contract/lines/lines'
import type { Order } from '@openline/contract/sales/orders'
import type { Email } from '../../world/mail.ts'
import { answerTheBank, primaryCardOf } from '../newcomers.ts'
import { later, type Visit } from '../person.ts'

export async function linesOf({ ask }: Visit): Promise<readonly Line[]> {
  return (await ask<{ lines: Line[] }>('GET', '/app/lines'))?.lines ?? []
}

/** One line with a number. */
export async function oneLine(at: Visit): Promise<(Line & { mdn: string }) | null> {
  const withNumber = (line: Line): line is Line & { mdn: string } => line.mdn !== null
  const [first, ...others] = (await linesOf(at)).filter(withNumber)
  return first ? at.random.oneOf([first, ...others]) : null
}

function atCarrier({ world }: Visit, path: string, body: object): Promise<Response> {
  return fetch(`${world.sandbox.url}/carrier/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Uses data, sometimes as much as the plan has. */
export async function useData(at: Visit): Promise<void> {
  const line = await oneLine(at)
  if (!line) return
  const megabytes = at.random.weighted([
    [6, 800],
    [3, 5_000],
    [1, 60_000],
  ])
  const used = await atCarrier(at, 'use-data', { msisdn: line.mdn, megabytes })
  at.tell(`uses ${megabytes} MB: ${used.status}`)
  await at.ask('GET', '/app/lines/usage')
}

/** Buys data or a pass, as the line's page offers it. */
export async function addData(at: Visit): Promise<void> {
  const line = await oneLine(at)
  if (line) await addTo(at, line.id)
}

/** Buys what the email about the data of a line opens its page with. */
export async function addDataFromEmail(at: Visit, { text }: Email): Promise<void> {
  const [, lineId, addOnId] = /add_data=([\w-]+)&add-on=([\w-]+)/.exec(text) ?? []
  if (lineId !== undefined) await addTo(at, lineId, addOnId)
}

/** Adds the add-on of an email, or one by chance. */
async function addTo(at: Visit, lineId: string, wanted?: string): Promise<void> {
  const { ask, press, random, tell } = at
  const cardId = await primaryCardOf(at)
  if (cardId === null) return
  const list = await ask<OutputOf<typeof listAddOns>>('GET', `/app/add-ons?lineId=${lineId}`)
  const offers = list?.offers.filter(({ addOnId }) => wanted === undefined || addOnId === wanted)
  const [first, ...others] = offers ?? []
  if (!first) return
  const { addOnId, lines } = random.oneOf([first, ...others])
  if (!lines) return
  const { finalCheckoutAmountCents } = lines
  const body = { addOnId, cardId, finalCheckoutAmountCents }
  const bought = await press<{ order: Order }>('POST', `/app/lines/${lineId}/add-ons`, body)
  if (!bought) return
  tell(`adds ${addOnId}: order ${bought.order.number} is ${bought.order.status}`)
  await answerTheBank(at, bought.order)
}

export async function lockNumber(at: Visit): Promise<void> {
  const line = await oneLine(at)
  if (!line) return
  const locked = at.random.happens(0.6)
  const changed = await at.ask('PUT', `/app/lines/${line.id}/lock`, { locked })
  if (changed) at.tell(`${locked ? 'locks' : 'unlocks'} the number`)
}

const dayMs = 24 * 3600_000

/** Takes the phone off the network; finds it again, or gets another SIM. */
export async function loseThePhone(at: Visit): Promise<void> {
  const { random, ask, tell } = at
  const line = await oneLine(at)
  if (!line || !(await ask('POST', `/app/lines/${line.id}/suspend`))) return
  tell('loses the phone and takes it off the network')
  later(at, random.whole(1, 6) * dayMs, async (again) => {
    if (random.happens(0.5)) {
      const found = await again.ask('POST', `/app/lines/${line.id}/restore`)
      if (found) tell('finds the phone again')
      return
    }
    const sim = random.happens(0.7) ? 'esim' : 'card'
    const replaced = await again.press('POST', `/app/lines/${line.id}/replace-sim`, { sim })
    if (replaced) tell(`asks for another SIM (${sim})`)
  })
}

/** Is away for some weeks, with some lines off the network, and asks for them when back. */
export async function goOnHoliday(at: Visit): Promise<void> {
  const { world, person, random, ask, tell } = at
  const resting: Line[] = []
  for (const line of await linesOf(at)) {
    const rests = random.happens(0.5) && (await ask('POST', `/app/lines/${line.id}/suspend`))
    if (rests) resting.push(line)
  }
  const days = random.whole(7, 40)
  tell(`goes on holiday for ${days} days with ${resting.length} lines off the network`)
  person.isAway = true
  world.time.after(days * dayMs, async () => {
    person.isAway = false
  })
  later(at, days * dayMs, async (again) => {
    for (const { id } of resting) await again.ask('POST', `/app/lines/${id}/restore`)
    again.tell('is back')
  })
}

/** Asks for a transfer PIN, and takes the number to another carrier with it. */
export async function endLineElsewhere(at: Visit): Promise<void> {
  const line = await oneLine(at)
  if (!line) return
  if (at.random.happens(0.5)) await at.ask('PUT', `/app/lines/${line.id}/lock`, { locked: false })
  const made = await at.ask<{ transferPin: TransferPin }>(
    'POST',
    `/app/lines/${line.id}/transfer-pin`,
  )
  if (!made) return
  const { accountNumber, pin } = made.transferPin
  const asked = await atCarrier(at, 'port-outs', {
    msisdn: line.mdn,
    accountNumber,
    pin: at.random.happens(0.9) ? pin : '000000',
    toCarrier: 'Other Mobile',
  })
  at.tell(`takes ${line.mdn} to another carrier: ${asked.status}`)
}
