import { plural, t } from '@openline/i18n/i18n'
import { paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { type FormatDay, lineButton, lineName } from './email-parts.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** Days that staff gave, with what they wrote to the customer and when the card is charged next, if it is. */
export type GivenDays = {
  readonly days: number
  readonly note: string
  readonly chargeAt: Date | null
}

/** Says until when the line is paid now. A charge that was announced for another day is announced anew. */
export function daysGivenEmail(
  line: RenewalLine,
  { days, note, chargeAt }: GivenDays,
  day: FormatDay,
): WriteEmail {
  return ({ publicUrl }) => {
    const { nickname } = line
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
        paragraph(
          chargeAt
            ? t('Your next automatic charge is on {day}.', { day: day(chargeAt) })
            : t('Auto-renew is off: renew by then to keep your service.'),
        ),
        lineButton(line, publicUrl),
      ],
    }
  }
}
