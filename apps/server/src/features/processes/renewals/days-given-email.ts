import { plural, t } from '@openline/i18n/i18n'
import { paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { type FormatDay, lineButton, lineName, payButton } from './email-parts.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** Days that staff gave, with what they wrote to the customer. */
export type GivenDays = {
  readonly days: number
  readonly note: string
  /** When the card is charged next; null when it is not. */
  readonly chargeAt: Date | null
  /** The order of the next period whose payment was declined. */
  readonly declinedOrderId: string | null
}

/** Says until when the line is paid now. A charge that was announced for another day is announced anew. */
export function daysGivenEmail(line: RenewalLine, gift: GivenDays, day: FormatDay): WriteEmail {
  return ({ publicUrl }) => {
    const { nickname } = line
    const { days, note, declinedOrderId } = gift
    const until = { line: lineName(line), day: day(line.period.endsAt) }
    const subject = plural(
      days,
      { one: '{count} free day for {nickname}', other: '{count} free days for {nickname}' },
      { nickname },
    )
    return {
      subject,
      preheader: note,
      blocks: [
        paragraph(t('{line} is now paid through {day}, at no extra charge.', until)),
        paragraph(note),
        paragraph(nextSentence(line, gift, day)),
        declinedOrderId === null
          ? lineButton(line, publicUrl)
          : payButton(t('Pay now'), declinedOrderId, publicUrl),
      ],
    }
  }
}

function nextSentence(
  { autoRenew }: RenewalLine,
  { chargeAt, declinedOrderId }: GivenDays,
  day: FormatDay,
): string {
  if (!autoRenew) return t('Auto-renew is off: renew by then to keep your service.')
  if (chargeAt === null) {
    return t('We won’t charge your card automatically: renew by then to keep your service.')
  }
  return declinedOrderId === null
    ? t('Your next automatic charge is on {day}.', { day: day(chargeAt) })
    : t('Your last payment was declined. We’ll try again on {day}, or you can pay now.', {
        day: day(chargeAt),
      })
}
