import { formatMsisdn } from '@openline/contract/phone-number'
import type { Db } from '../../../db/open.ts'
import { paragraph } from '../../../emails/blocks.ts'
import type { EmailText } from '../../../emails/compose.ts'
import type { Needs } from '../../../needs.ts'
import { findEmailRecipient } from '../../people/customers/recipient-store.ts'
import type { SafeLine } from './store.ts'

type Call =
  | 'lock'
  | 'unlock'
  | 'transfer_pin'
  | 'port_out_approval'
  | 'port_out_refusal'
  | 'another_card'

export type RefusedCall = {
  call: Call
  /** The carrier's code for why. */
  code: string
  /** The carrier's id of another carrier's request, where the call was about one. */
  portOutId?: string
}

const situations = {
  lock: 'The owner locked the number. Openline declines every carrier that requests it, but the network doesn’t know about the lock.',
  unlock:
    'The owner unlocked the number, but it’s still locked on the network. It can’t be transferred, and its SIM can’t be changed.',
  transfer_pin:
    'The owner requested a transfer PIN. There’s no active PIN, so the number can’t be transferred to another carrier.',
  port_out_approval:
    'The owner approved a transfer to another carrier, but the network couldn’t complete it. The owner was told that the number stays.',
  port_out_refusal:
    'Openline declined a transfer to another carrier, but the network didn’t accept that. Make sure the number stays.',
  another_card:
    'Support had another SIM card mailed for an order whose line was never active, but the network can’t send it. The owner was told that support will contact them. Once the network can send one, mail it from the order’s page.',
} satisfies Record<Call, string>

/**
 * Reports to support a call about a line that the carrier refused for good, in the transaction that
 * records the refusal. Call it once for each: there is no retry.
 */
export async function reportRefusal(
  deps: Needs<'log' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
  refused: RefusedCall,
): Promise<void> {
  const { id: lineId, orderId: reference } = line
  deps.log.error(
    { lineId, reference, ...refused },
    'carrier refused a line request; needs a person',
  )
  const owner = await findEmailRecipient(tx, line.customerId)
  const email = owner?.email ?? 'not known'
  await deps.sendEmail(tx, 'support', () => refusalEmail(line, { ...refused, email }))
}

function refusalEmail(
  { id, orderId, mdn }: SafeLine,
  { call, code, portOutId, email }: RefusedCall & { email: string },
): EmailText {
  const title = `The network refused: ${call.replaceAll('_', ' ')}`
  return {
    subject: title,
    preheader: 'A customer depends on this number.',
    blocks: [
      paragraph(situations[call]),
      {
        kind: 'keyValues',
        label: 'Line',
        rows: [
          { label: 'Account', value: email },
          { label: 'Line', value: id },
          { label: 'Number', value: mdn === null ? 'none' : formatMsisdn(mdn) },
          { label: 'Reference at the network', value: orderId },
          ...(portOutId === undefined ? [] : [{ label: 'Port-out', value: portOutId }]),
          { label: 'Code of the network', value: code },
        ],
      },
      paragraph(
        'Ask the network to fix it and email the customer. Your operators can try the call again.',
      ),
    ],
  }
}
