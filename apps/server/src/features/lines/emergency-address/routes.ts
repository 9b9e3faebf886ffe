import * as api from '@openline/contract/lines/emergency-address'
import { msg, translate } from '@openline/i18n/i18n'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { changeEmergencyAddress } from './emergency-address.ts'
import type { RegisterNeeds } from './register.ts'

const messages = {
  in_force: msg('911 now receives this address when you call over Wi-Fi'),
  pending: msg('Address saved. We’ll show here when 911 receives it.'),
  at_activation: msg('Address saved. We’ll register it when your line is activated.'),
  refused: msg('911 can’t use this address. Please correct it.'),
  missing: msg('Please enter an emergency address'),
} satisfies Record<api.EmergencyAddressState['status'], string>

export function emergencyAddressRoutes(
  deps: RegisterNeeds & Needs<'enqueue' | 'limits' | 'catalog'>,
): readonly Binding[] {
  return [
    bind(api.setEmergencyAddress, async ({ params, body }, { customerId, handoffId }) => {
      const emergencyAddress = await changeEmergencyAddress(deps, {
        customerId,
        lineId: params.id,
        address: body,
        by: handoffId === null ? 'you' : 'support',
      })
      return { emergencyAddress, message: translate(messages[emergencyAddress.status]) }
    }),
  ]
}
