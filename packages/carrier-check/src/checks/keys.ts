import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { endpoints, sectionOf } from '../run/call-names.ts'
import type { Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { type Fields, type KeyedCall, keyedCalls, shipmentOrder } from './orders.ts'

/** Calls that come twice, and calls whose answer is lost. */
export const keyChecks: readonly Requirement[] = [
  ...keyedCalls.flatMap((call): Requirement[] => [
    {
      ...aboutCall('same', call),
      says: 'The same key with the same body has the same answer, and changes nothing more.',
      run: (check) => sameKey(check, call),
    },
    {
      ...aboutCall('other-body', call),
      says: 'The same key with another body is refused: 422 idempotency_mismatch.',
      run: (check) => otherBody(check, call),
    },
  ]),
  ...keyedCalls
    .filter(({ count }) => count !== undefined)
    .map(
      (call): Requirement => ({
        ...aboutCall('answer-lost', call),
        says: 'A call whose answer was lost is the same call when it comes again.',
        run: (check) => answerLost(check, call),
      }),
    ),
  {
    id: 'keys.at-once',
    section: 'POST /activations',
    says: 'The same call twice at the same moment makes one line.',
    run: async (check) => {
      const order = check.activationOrder()
      await Promise.all([check.send('activate', order), check.send('activate', order)])
      await untilAnswered(check, 'activate', order)
      const { activations } = await check.ask('listActivations', { reference: order.reference })
      check.expect(activations.length === 1, 'one activation for the reference')
    },
  },
  {
    id: 'keys.rotated',
    section: 'Rules for every call',
    says: 'A call that comes again with another API key is the same call.',
    run: async (check) => {
      const otherKey = check.need(check.numbers.otherKey, 'otherKey')
      const order = check.activationOrder()
      const sent = check.wire('activate', order)
      check.read('activate', await check.raw(sent))
      const { status } = check.answered(await check.raw(sent, `Bearer ${otherKey}`))
      check.expect(status < 300, 'a 2xx status with the other API key too')
      const { activations } = await check.ask('listActivations', { reference: order.reference })
      check.expect(activations.length === 1, 'one activation for the reference')
    },
  },
  {
    id: 'keys.by-call',
    section: 'Rules for every call',
    says: 'A key belongs to its call: the same one with another call is another request.',
    needs: ['cardsByMail'],
    run: async (check) => {
      const order = shipmentOrder(check)
      await check.ask('ship', order)
      await check.ask('activate', check.activationOrder({ reference: order.reference }))
    },
  },
  {
    id: 'keys.refusal',
    section: 'POST /activations',
    says: 'A final refusal comes again for the same key.',
    run: async (check) => {
      const zipCode = check.need(check.numbers.zips?.noNumbers, 'zips.noNumbers')
      const order = check.activationOrder({ zipCode })
      const first = check.json(await check.send('activate', order))
      const again = await check.send('activate', order)
      check.expect(isDeepStrictEqual(check.json(again), first), 'the same refusal again')
    },
  },
]

function aboutCall(rule: string, { name }: KeyedCall) {
  const { needs } = endpoints[name]
  return {
    id: `keys.${rule}.${name}`,
    section: sectionOf(name),
    needs: needs === undefined ? [] : [needs],
  }
}

async function sameKey(check: Check, { name, order, count }: KeyedCall): Promise<void> {
  const sent = await order(check)
  const first = await check.send(name, sent)
  check.read(name, first)
  const again = await check.send(name, sent)
  const isSame = isDeepStrictEqual(check.json(again), check.json(first))
  check.expect(isSame, 'the answer of the first time')
  await isThereOnce(check, { sent, count })
  await putAway(check, name, sent)
}

async function otherBody(check: Check, { name, order, other }: KeyedCall): Promise<void> {
  const sent = await order(check)
  await check.ask(name, sent)
  const key = keyIn(check, name, sent)
  check.isRefusal(await check.send(name, other(sent), key), 'idempotency_mismatch', 422)
  await putAway(check, name, sent)
}

async function answerLost(check: Check, { name, order, count }: KeyedCall): Promise<void> {
  const sent = await order(check)
  await check.hangUp(name, sent)
  await count?.(check, String(sent['reference']))
  await untilAnswered(check, name, sent)
  await isThereOnce(check, { sent, count })
  await putAway(check, name, sent)
}

/** Asks again while the first call is under way, which a carrier may say with any status of an unknown result. */
async function untilAnswered(check: Check, name: KeyedCall['name'], sent: Fields): Promise<void> {
  const came = await check.until(async () => {
    const { status, ...rest } = check.answered(await check.send(name, sent))
    return status === 429 || status >= 500 ? null : { status, ...rest }
  }, 'an answer to the same call')
  check.expect(came.status < 300, 'a 2xx status')
}

type Counted = { sent: Fields; count: KeyedCall['count'] }

async function isThereOnce(check: Check, { sent, count }: Counted): Promise<void> {
  if (!count) return
  const found = await count(check, String(sent['reference']))
  check.expect(found === 1, `one for the reference in the list, not ${found}`)
}

/** The next requirement needs the number of a port-in again. */
async function putAway(check: Check, name: KeyedCall['name'], { reference }: Fields) {
  if (name === 'orderPortIn') await check.send('cancelPortIn', { reference }, randomUUID())
}

function keyIn(check: Check, name: KeyedCall['name'], sent: Fields): string {
  return check.wire(name, sent).headers['idempotency-key'] ?? ''
}
