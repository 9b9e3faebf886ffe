import { carrierEvents } from '../api/calls.ts'
import { can } from '../api/capabilities.ts'
import { carrierSchemas } from '../api/schemas.ts'
import type { CallName } from '../run/call-names.ts'
import type { Check } from '../run/check.ts'
import type { Delivery, EventListener } from '../run/event-listener.ts'
import type { Requirement } from '../run/requirement.ts'
import {
  addOnOrder,
  numberChangeOrder,
  type Order,
  portInOrder,
  shipmentOrder,
  simChangeOrder,
  waitingNumber,
} from './orders.ts'

const section = 'Events'
const mostSecondsOff = 300

function listenerOf(check: Check): EventListener {
  return check.run.listener ?? check.skip('no port to listen on (--listen)')
}

function heard(check: Check): readonly Delivery[] {
  const { deliveries } = listenerOf(check)
  if (deliveries.length === 0) check.skip('no event came')
  return deliveries
}

/** Waits for an event of a kind about a reference, such as `activation.`. */
async function untilHeard(check: Check, kind: string, reference: string, count = 1) {
  const listener = listenerOf(check)
  await check.until(
    async () => (listener.about(kind, reference).length >= count ? true : null),
    `${count === 1 ? 'an event' : `${count} deliveries of an event`} "${kind}…" about ${reference}`,
  )
  return listener.about(kind, reference)
}

type Later = {
  readonly kind: string
  readonly name: CallName
  readonly needs: Requirement['needs']
  readonly order: (check: Check) => Promise<Order> | Order
}

function anActivation(check: Check): Order {
  const zipCode = check.numbers.zips?.pending
  return check.activationOrder(zipCode === undefined ? {} : { zipCode })
}

/** What is answered as pending, and reported once it is done. */
const later: readonly Later[] = [
  { kind: 'activation', name: 'activate', needs: [], order: anActivation },
  {
    kind: 'sim_change',
    name: 'changeSim',
    needs: ['simChange'],
    order: async (check) => simChangeOrder((await check.ownLine()).reference),
  },
  {
    kind: 'number_change',
    name: 'changeNumber',
    needs: ['numberChange'],
    order: async (check) => numberChangeOrder(check, (await check.ownLine()).reference),
  },
  {
    kind: 'add_on',
    name: 'orderAddOn',
    needs: ['addOns'],
    order: async (check) => addOnOrder(check, (await check.ownLine()).reference),
  },
]

/** What the carrier reports on its own. */
export const eventChecks: readonly Requirement[] = [
  ...later.map(
    ({ kind, name, needs = [], order }): Requirement => ({
      id: `events.${kind.replace('_', '-')}`,
      section,
      says: `What was pending is reported by an event ${kind}.… once it is done.`,
      needs,
      run: async (check) => {
        listenerOf(check)
        const sent = await order(check)
        const came = await check.ask(name, sent)
        if ('status' in came && came.status !== 'pending') check.skip('it is done immediately')
        await untilHeard(check, `${kind}.`, sent.reference)
      },
    }),
  ),
  {
    id: 'events.shipment',
    section,
    says: 'A card that leaves is reported by an event shipment.….',
    needs: ['cardsByMail'],
    run: async (check) => {
      listenerOf(check)
      if (!check.numbers.cardsLeave) check.skip('"cardsLeave" is not in the file of test numbers')
      const { reference } = await check.ask('ship', shipmentOrder(check))
      await untilHeard(check, 'shipment.', reference)
    },
  },
  {
    id: 'events.port-in',
    section,
    says: 'A port-in that moves on is reported by an event port_in.….',
    needs: ['portIn'],
    run: async (check) => {
      listenerOf(check)
      const order = await portInOrder(check, waitingNumber(check))
      await check.ask('orderPortIn', order)
      await untilHeard(check, 'port_in.', order.reference)
      await check.send('cancelPortIn', { reference: order.reference })
    },
  },
  {
    id: 'events.repeated',
    section,
    says: 'An event that was answered with 503 comes again, with the same id.',
    run: async (check) => {
      const listener = listenerOf(check)
      const order = can(check.capabilities, 'portIn')
        ? await portInOrder(check, waitingNumber(check))
        : anActivation(check)
      const [kind, name] =
        'purchaseOrder' in order
          ? (['port_in.', 'orderPortIn'] as const)
          : (['activation.', 'activate'] as const)
      listener.refuseOnce(order.reference)
      const came = await check.ask(name, order)
      if (came.status === 'active') check.skip('nothing here is pending')
      const [first] = await untilHeard(check, kind, order.reference)
      await check.until(
        async () => {
          const ids = listener.about(kind, order.reference).map(({ event }) => event?.id)
          return ids.filter((id) => id === first?.event?.id).length > 1 ? true : null
        },
        `a second delivery of the event ${first?.event?.id ?? ''}`,
      )
      await check.send('cancelPortIn', { reference: order.reference })
    },
  },
]

/** What holds for every event of the run. */
export const lastEventChecks: readonly Requirement[] = [
  {
    id: 'events.signature',
    section,
    says: 'Every event is signed with the secret, in Openline’s form or that of Standard Webhooks.',
    run: async (check) => {
      const wrong = heard(check).find(({ signedAt }) => signedAt === null)
      check.expect(wrong === undefined, `a signature of the secret for ${shown(wrong)}`)
    },
  },
  {
    id: 'events.rotated',
    section,
    says: 'No event is signed with the former secret alone, also one that is sent again.',
    run: async (check) => {
      check.need(check.numbers.formerSecret, 'formerSecret')
      const wrong = heard(check).find(({ isSignedByFormer }) => isSignedByFormer)
      check.expect(wrong === undefined, `a signature of the present secret for ${shown(wrong)}`)
    },
  },
  {
    id: 'events.time',
    section,
    says: 'Every delivery is signed at the time of its sending.',
    run: async (check) => {
      const wrong = heard(check).find(
        ({ signedAt, atMs }) =>
          signedAt !== null && Math.abs(signedAt - atMs / 1000) > mostSecondsOff,
      )
      check.expect(wrong === undefined, `a time within five minutes of now for ${shown(wrong)}`)
    },
  },
  {
    id: 'events.content',
    section,
    says: 'Every event has an id, a type and a reference, and the shape of its kind.',
    run: async (check) => {
      const wrong = heard(check).find((delivery) => !hasShape(delivery))
      check.expect(wrong === undefined, `the fields of the API in ${shown(wrong)}`)
    },
  },
  {
    id: 'events.ids',
    section,
    says: 'Different events have different ids.',
    run: async (check) => {
      const subjects = new Map<string, string>()
      for (const { event } of heard(check)) {
        if (!event) continue
        // What it says may have changed until it is sent again, but not what it is about.
        const subject = `${event.type} ${event.reference}`
        const known = subjects.get(event.id) ?? subject
        check.expect(known === subject, `another id for another event than ${event.id}`)
        subjects.set(event.id, known)
      }
    },
  },
]

function hasShape({ event, body }: Delivery): boolean {
  if (!event) return false
  const kinds = Object.values(carrierEvents).map(({ schema }) => carrierSchemas[schema])
  const start = event.type.split('.')[0] ?? ''
  const isKnown = /^(activation|shipment|sim_change|portout|number_change|add_on|usage|port_in)$/
  if (!isKnown.test(start)) return true
  return kinds.some((schema) => schema.safeParse(JSON.parse(body)).success)
}

function shown(delivery: Delivery | undefined): string {
  return delivery ? `${JSON.stringify(delivery.headers)} ${delivery.body}` : ''
}
