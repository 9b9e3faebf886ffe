import type { Requirement } from '../run/requirement.ts'
import { emergencyOrder } from './orders.ts'

const section = 'PUT /lines/emergency-address'

/** Addresses that 911 receives. */
export const emergencyChecks: readonly Requirement[] = [
  {
    id: 'emergency.accepted',
    section,
    says: 'An address that 911 can use is accepted, with the id that was sent.',
    needs: ['emergencyAddress'],
    run: async (check) => {
      const order = emergencyOrder(check, (await check.ownLine()).reference)
      const { status, id } = await check.ask('setEmergencyAddress', order)
      check.expect(status === 'accepted' && id === order['id'], '"accepted", with the id sent')
    },
  },
  {
    id: 'emergency.superseded',
    section,
    says: 'An address with an older `at` than the one in effect is superseded.',
    needs: ['emergencyAddress'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const earlier = check.at()
      await check.ask('setEmergencyAddress', emergencyOrder(check, reference))
      const late = emergencyOrder(check, reference, { at: earlier })
      const { status } = await check.ask('setEmergencyAddress', late)
      check.expect(status === 'superseded', '"status": "superseded"')
    },
  },
  {
    id: 'emergency.refused',
    section,
    says: 'An address that 911 can’t use is refused with its reason, and nothing else is lost.',
    needs: ['emergencyAddress'],
    run: async (check) => {
      const refused = check.need(check.numbers.refusedAddresses, 'refusedAddresses')
      const { reference } = await check.ownLine()
      for (const { address, reason } of refused) {
        const order = emergencyOrder(check, reference, { address })
        const came = await check.ask('setEmergencyAddress', order)
        const isRefused = came.status === 'refused' && came.reason === reason
        check.expect(isRefused, `"refused" with "reason": "${reason}"`)
      }
    },
  },
]
