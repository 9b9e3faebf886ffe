import { lineEnded } from '@openline/contract/lines/line-add-on'
import { t } from '@openline/i18n/i18n'
import type { WriteEmail } from '../../../emails/compose.ts'
import { stillPending, unheardOf } from '../../platform/network/wait.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { type AskedBy, atStart, backTo, lineName, ownerEmail } from '../lines/owner-email.ts'
import type { SafeLine } from './store.ts'

/** To the owner, before the carrier is asked. */
export function numberRequestedEmail(line: SafeLine, by: AskedBy): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('A new number was requested for your line'),
    text: [
      t(
        'We’re giving your line a new number. {number} will stop working then, and you can’t get it back.',
        { number: atStart(lineName(line)) },
      ),
    ],
    alarm: by === 'support' ? by : 'call',
  }))
}

/** The code of a change that gave a line the number of another one. */
export const numberInUse = 'number_in_use'

type Changed = {
  readonly by: AskedBy
  /** The money went back while the network was silent or at work. */
  readonly isFree: boolean
}

/** To the owner, once the line has another number. `line` is as it was before. */
export function numberChangedEmail(line: SafeLine, { by, isFree }: Changed): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your line has a new number'),
    text: [
      t('{number} no longer works. Your account shows your new number.', {
        number: atStart(lineName(line)),
      }),
      ...(isFree
        ? [t('Our network was late. You don’t pay for it: your refund stays yours.')]
        : []),
      t(
        'Tell your contacts, and change the number wherever you get sign-in codes by text, such as your bank.',
      ),
      t(
        'Your plan, SIM and 911 address stay the same. Please check in your account that the 911 address is right.',
      ),
    ],
    alarm: by === 'support' ? by : 'call',
  }))
}

/** To the owner: the carrier refused. */
export function numberNotChangedEmail(line: SafeLine, code: string): WriteEmail {
  return ownerEmail(line, () => ({
    subject: t('Your number couldn’t be changed'),
    text: [t('The network couldn’t give your line another number.'), whatNow(line, code)],
    alarm: null,
  }))
}

type Refused = { readonly order: OrderRow; readonly line: SafeLine; readonly code: string }

/** To the buyer of a change of number: the line keeps its number, and the money goes back. */
export function numberRefusedEmail({ order, line, code }: Refused): WriteEmail {
  const isOurs = line.customerId === order.customerId && line.status !== 'cancelled'
  return ownerEmail(isOurs ? line : null, () => ({
    subject:
      code === stillPending
        ? t('Your change of number is late')
        : t('Your number couldn’t be changed'),
    text: [whyNot(code), ...(isOurs ? [whatNow(line, code)] : []), ...backTo(order)],
    alarm: null,
  }))
}

function whatNow(line: SafeLine, code: string): string {
  const number = atStart(lineName(line))
  switch (code) {
    case unheardOf:
    case stillPending:
      return t('{number} may still change, free of charge. We’ll email you if it does.', { number })
    case numberInUse:
      return t('{number} may not work for now: our support team is looking into it.', { number })
    default:
      return t('{number} works as before.', { number })
  }
}

function whyNot(code: string): string {
  switch (code) {
    case 'number_taken':
      return t('The number you chose was no longer available when your payment went through.')
    case unheardOf:
      return t('Our network hasn’t told us for a day whether it gave your line another number.')
    case stillPending:
      return t('After a day our network still hasn’t given your line another number.')
    case lineEnded:
      return t('Your line ended, so its new number is of no use to you.')
    case 'line_not_active':
      return t('Your line had no service, so it couldn’t get another number.')
    case 'line_changing':
      return t('Something else about your line was changing when you paid for another number.')
    default:
      return t('The network couldn’t give your line the number you chose.')
  }
}
