import type { Brand } from '@openline/contract/brand'
import { formatMsisdn } from '@openline/contract/phone-number'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Mail } from '../../gateways/mail/mail.ts'
import { paragraph } from '../../mails/blocks.ts'
import { renderMail } from '../../mails/layout.ts'
import type { PostMail } from '../../mails/outbox.ts'
import { findOwner, type SafeLine } from './store.ts'

type Call = 'lock' | 'unlock' | 'transfer_pin' | 'port_out_approval' | 'port_out_refusal'

export type RefusedCall = {
  call: Call
  /** The carrier's word for why. */
  code: string
  /** The carrier's id of another carrier's wish, where the call was about one. */
  portOutId?: string
}

const situations = {
  lock: 'The owner locked the number. Openline refuses every carrier that asks for it, but the network does not know of the lock.',
  unlock:
    'The owner unlocked the number. The network still holds it locked, so that it cannot move and its SIM cannot be changed.',
  transfer_pin:
    'The owner asked for a transfer PIN. There is none in force now, so the number cannot move to another carrier.',
  port_out_approval:
    'The owner let the number go to another carrier, and the network did not carry it out. The owner was told that the number stays.',
  port_out_refusal:
    'Openline refused to let the number go to another carrier, and the network did not take that. Make sure that the number stays.',
} satisfies Record<Call, string>

type Deps = {
  log: Logger
  brand: Brand
  publicUrl: string
  postMail: PostMail
  supportEmail: string
}

/**
 * Hands a call about a line to support that the carrier will never carry out, in the transaction that
 * notes so. To be called once for each: nobody makes the call again by itself.
 */
export const reportRefusal = async (
  deps: Deps,
  tx: Db,
  line: SafeLine,
  refused: RefusedCall,
): Promise<void> => {
  const { id: lineId, orderId: reference } = line
  deps.log.error(
    { lineId, reference, ...refused },
    'the carrier refuses a call about a line; a person must look at it',
  )
  const owner = await findOwner(tx, line.customerId)
  const email = owner?.email ?? 'not known'
  await deps.postMail(tx, 'en', () => refusalLetter(deps, line, { ...refused, email }))
}

const refusalLetter = (
  { brand, publicUrl, supportEmail }: Deps,
  { id, orderId, mdn }: SafeLine,
  { call, code, portOutId, email }: RefusedCall & { email: string },
): Mail => {
  const title = `The network refused: ${call.replaceAll('_', ' ')}`
  return {
    to: supportEmail,
    subject: title,
    ...renderMail({
      brand,
      publicUrl,
      title,
      preheader: 'A customer counts on a number.',
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
          'Have the network put it right and write to the customer. Your operators have it tried again.',
        ),
      ],
    }),
  }
}
