import { formatMsisdn } from '@openline/contract/phone-number'
import { plural, t } from '@openline/i18n/i18n'
import { button, type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** A date on the calendar of the line's customer. */
export type FormatDay = (at: Date) => string

/** Names the line among the others of its customer. */
export function lineName({ nickname, mdn }: RenewalLine): string {
  return mdn === null ? nickname : `${nickname}, ${formatMsisdn(mdn)}`
}

export function lineButton({ id }: RenewalLine, publicUrl: string): EmailBlock {
  return button(t('View my line'), linkTo(publicUrl, `/dashboard/lines/${id}`))
}

/** Opens an order that waits for its payment. */
export function payButton(label: string, orderId: string, publicUrl: string): EmailBlock {
  return button(label, linkTo(publicUrl, `/cart/checkout?order=${orderId}`))
}

export function cardButton(
  { id }: RenewalLine,
  kind: 'choose_card' | 'add_card',
  publicUrl: string,
): EmailBlock {
  return kind === 'add_card'
    ? button(t('Add a card'), linkTo(publicUrl, '/dashboard/payment'))
    : button(t('Choose a card'), linkTo(publicUrl, `/dashboard?renewal_card=${id}`))
}

/** How often a plan is charged. */
export function rhythmOf(months: number): string {
  return plural(months, { one: 'every 30 days', other: 'every {count} months' })
}

/** How often the card is charged, and how that is stopped: a page with one button. */
export function stopBlocks(
  { id }: RenewalLine,
  rhythm: string,
  publicUrl: string,
): readonly EmailBlock[] {
  return [
    paragraph(
      t(
        'Auto-renew charges your card {rhythm} until you turn it off. You can turn it off or change your card or plan any time before the charge.',
        { rhythm },
      ),
    ),
    button(t('Turn off Auto-renew'), linkTo(publicUrl, `/dashboard?auto_renew_off=${id}`)),
  ]
}

/** The page where the customer pays the next period of a line. */
export function renewLink({ id }: RenewalLine, publicUrl: string): string {
  return linkTo(publicUrl, `/dashboard?renew=${id}`)
}

/** A line whose charge had to wait is in service when what is paid is over. */
export function isPaid({ period, suspendedSince }: RenewalLine, now: Date): boolean {
  return suspendedSince === null && now < period.endsAt
}
