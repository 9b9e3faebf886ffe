import { formatMsisdn } from '@openline/contract/phone-number'
import { paragraph } from '../../../emails/blocks.ts'
import type { EmailText } from '../../../emails/compose.ts'
import type { LineRow } from '../lines/store.ts'

type Line = Pick<LineRow, 'id' | 'orderId' | 'mdn'>

/** Reports to support that the carrier refused to hear of an address. */
export function refusedCallEmail(
  { id, orderId, mdn }: Line,
  refused: { id: string; code: string },
): EmailText {
  return {
    subject: 'The network refused: emergency address',
    preheader: '911 may not know where a customer is.',
    blocks: [
      paragraph(
        'The network refused to register an emergency address, whatever the address. 911 calls of this line over Wi-Fi go without it.',
      ),
      {
        kind: 'keyValues',
        label: 'Line',
        rows: [
          { label: 'Line', value: id },
          { label: 'Number', value: mdn === null ? 'none' : formatMsisdn(mdn) },
          { label: 'Reference at the network', value: orderId },
          { label: 'Emergency address', value: refused.id },
          { label: 'Code of the network', value: refused.code },
        ],
      },
      paragraph(
        'Ask the network to fix it, and email the customer, who can enter the address again.',
      ),
    ],
  }
}
