import { formatMsisdn } from '@openline/contract/phone-number'
import { type CaseKind, caseLabels } from '@openline/contract/processes/port-in-cases'
import { paragraph } from '../../../emails/blocks.ts'
import type { EmailText } from '../../../emails/compose.ts'
import type { PortInRow } from '../port-in/store.ts'

/** To our support. Never with a secret of the old carrier. */
export function caseEmail(
  portIn: PortInRow,
  { kind, email }: { kind: CaseKind; email: string },
): EmailText {
  return {
    subject: `Port-in needs help: ${kind}`,
    preheader: 'A customer is waiting for a number.',
    blocks: [
      paragraph(caseLabels[kind].advice),
      {
        kind: 'keyValues',
        label: 'Port-in',
        rows: [
          { label: 'Account', value: email },
          { label: 'Port-in', value: portIn.id },
          { label: 'Number', value: formatMsisdn(portIn.msisdn) },
          { label: 'Old carrier', value: portIn.donorName ?? 'not known' },
          { label: 'State', value: portIn.status },
          { label: 'Reason', value: portIn.reason ?? 'none' },
          { label: 'Refusals', value: String(portIn.refusals) },
          { label: 'Order at the network', value: portIn.carrierOrderId ?? 'none' },
        ],
      },
      paragraph(
        'Open the account from your support system to send the request again or close the case.',
      ),
    ],
  }
}
