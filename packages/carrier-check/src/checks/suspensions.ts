import { randomUUID } from 'node:crypto'
import type { Requirement } from '../run/requirement.ts'
import { addOnOrder } from './orders.ts'

function suspensionOf(reference: string) {
  return { id: randomUUID(), reference, reason: 'paused' }
}

/** Lines without service for a while. */
export const suspensionChecks: readonly Requirement[] = [
  {
    id: 'suspensions.open',
    section: 'POST /suspensions',
    says: 'A suspension is open, also when it comes twice.',
    needs: ['suspension'],
    run: async (check) => {
      const order = suspensionOf((await check.ownLine()).reference)
      for (const time of ['the first', 'the second']) {
        const { status } = await check.ask('suspend', order)
        check.expect(status === 'open', `"status": "open" ${time} time`)
      }
    },
  },
  {
    id: 'suspensions.ended',
    section: 'POST /suspensions/end',
    says: 'A suspension that has ended stays ended when its beginning comes again.',
    needs: ['suspension'],
    run: async (check) => {
      const { reason, ...end } = suspensionOf((await check.ownLine()).reference)
      await check.ask('suspend', { ...end, reason })
      const { status } = await check.ask('endSuspension', end)
      check.expect(status === 'ended', '"status": "ended"')
      const again = await check.ask('suspend', { ...end, reason })
      check.expect(again.status === 'ended', '"status": "ended", as before')
    },
  },
  {
    id: 'suspensions.ended-before',
    section: 'POST /suspensions/end',
    says: 'A suspension that ends before it begins is ended when its beginning comes.',
    needs: ['suspension'],
    run: async (check) => {
      const { reason, ...end } = suspensionOf((await check.ownLine()).reference)
      await check.ask('endSuspension', end)
      const { status } = await check.ask('suspend', { ...end, reason })
      check.expect(status === 'ended', '"status": "ended"')
    },
  },
  {
    id: 'suspensions.several',
    section: 'POST /suspensions/end',
    says: 'A line has no service until the last of its suspensions has ended.',
    needs: ['suspension', 'addOns'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const [one, two] = [suspensionOf(reference), suspensionOf(reference)]
      await check.ask('suspend', one)
      await check.ask('suspend', two)
      await check.ask('endSuspension', { id: one.id, reference })
      await check.refused('orderAddOn', addOnOrder(check, reference), 'not_active')
      await check.ask('endSuspension', { id: two.id, reference })
      await check.ask('orderAddOn', addOnOrder(check, reference))
    },
  },
]
