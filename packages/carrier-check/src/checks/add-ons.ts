import type { Requirement } from '../run/requirement.ts'
import { addOnOrder } from './orders.ts'

/** What a line gets beside its plan. */
export const addOnChecks: readonly Requirement[] = [
  {
    id: 'add-ons.active',
    section: 'POST /add-ons',
    says: 'An add-on becomes active, and says since when.',
    needs: ['addOns'],
    run: async (check) => {
      const order = addOnOrder(check, (await check.line()).reference)
      const { reference } = order
      await check.ask('orderAddOn', order)
      const addOn = await check.until(async () => {
        const { addOns } = await check.ask('listAddOns', { reference })
        const [found] = addOns
        return found === undefined || found.status === 'pending' ? null : found
      }, 'the add-on to be active or failed')
      check.expect(addOn.status === 'active' && addOn.startsAt !== null, '"active" with "startsAt"')
    },
  },
  {
    id: 'add-ons.unknown',
    section: 'POST /add-ons',
    says: 'An add-on that the network doesn’t have is refused: 409 add_on_unknown.',
    needs: ['addOns'],
    run: async (check) => {
      const addOnCode = check.need(check.numbers.addOns?.unknown, 'addOns.unknown')
      const { reference } = await check.line()
      await check.refused(
        'orderAddOn',
        addOnOrder(check, reference, { addOnCode }),
        'add_on_unknown',
      )
    },
  },
]
