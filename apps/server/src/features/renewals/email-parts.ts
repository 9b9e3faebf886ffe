import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { button, type EmailBlock } from '../../emails/blocks.ts'
import { linkTo } from '../../language/link-to.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** A date on the calendar of the line's customer. */
export type FormatDay = (at: Date) => string

/** Names the line among the others of its customer. */
export function lineName({ nickname, mdn }: RenewalLine): string {
  return mdn === null ? nickname : `${nickname}, ${formatMsisdn(mdn)}`
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

/** The page where the customer pays the next period of a line. */
export function renewLink({ id }: RenewalLine, publicUrl: string): string {
  return linkTo(publicUrl, `/dashboard?renew=${id}`)
}
