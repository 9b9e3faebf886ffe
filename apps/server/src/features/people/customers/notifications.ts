import type { EmailChoices, OptionalEmail } from '@openline/contract/people/notifications'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { findEmailChoices, findEmailRecipient } from './recipient-store.ts'
import { updateCustomer } from './store.ts'

/**
 * Queues an email to a customer, in the transaction of what it reports. A customer who does not
 * exist gets none, and none whose account is closed.
 */
export async function emailCustomer(
  { sendEmail }: Needs<'sendEmail'>,
  tx: Db,
  customerId: string,
  write: WriteEmail,
): Promise<void> {
  const recipient = await findEmailRecipient(tx, customerId)
  if (recipient) await sendEmail(tx, recipient, write)
}

/** The same for an optional email. What the law or safety demands is never optional. */
export async function emailIfWanted(
  deps: Needs<'sendEmail'>,
  tx: Db,
  { customerId, kind }: { customerId: string; kind: OptionalEmail },
  write: WriteEmail,
): Promise<void> {
  const choices = await findEmailChoices(tx, customerId)
  if (choices?.[kind]) await emailCustomer(deps, tx, customerId, write)
}

/** What the signed-in customer chose. */
export async function viewEmailChoices(
  { db }: Needs<'db'>,
  { customerId }: Caller,
): Promise<{ choices: EmailChoices }> {
  const choices = await findEmailChoices(db, customerId)
  if (!choices) throw new Error('A session belongs to a customer who does not exist')
  return { choices }
}

const names = {
  orders: msg('orders and deliveries'),
  portInSteps: msg('number transfer updates'),
  usage: msg('your data usage'),
} as const satisfies Record<OptionalEmail, string>

const columns = {
  orders: 'emailsAboutOrders',
  portInSteps: 'emailsAboutPortInSteps',
  usage: 'emailsAboutUsage',
} as const satisfies Record<OptionalEmail, string>

/** Stores one choice. Emails that are already queued still arrive. */
export async function chooseEmail(
  { db }: Needs<'db'>,
  { customerId }: Caller,
  { kind, wanted }: { kind: OptionalEmail; wanted: boolean },
): Promise<{ message: string }> {
  await updateCustomer(db, customerId, { [columns[kind]]: wanted })
  return {
    message: wanted
      ? t('You’ll get emails about {what}', { what: translate(names[kind]) })
      : t('You won’t get emails about {what} anymore', { what: translate(names[kind]) }),
  }
}
