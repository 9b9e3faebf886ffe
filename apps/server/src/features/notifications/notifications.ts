import type { EmailChoices, OptionalEmail } from '@openline/contract/notifications'
import { msg, t, translate } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import type { Caller } from '../../http/bind.ts'
import { findEmailChoices, updateCustomer } from '../customers/customers.ts'

export type ChoicesDeps = { db: Db }

/**
 * Whether a customer gets an optional email, asked in the transaction that posts it. What the law or
 * safety asks for is posted without asking. A customer who does not exist wants nothing.
 */
export async function wantsEmail(
  tx: Db,
  customerId: string,
  kind: OptionalEmail,
): Promise<boolean> {
  return (await findEmailChoices(tx, customerId))?.[kind] ?? false
}

/** What the signed-in customer chose. */
export async function viewChoices(
  { db }: ChoicesDeps,
  { customerId }: Caller,
): Promise<{ choices: EmailChoices }> {
  const choices = await findEmailChoices(db, customerId)
  if (!choices) throw new Error('A session belongs to a customer who does not exist')
  return { choices }
}

const names = {
  orders: msg('orders and deliveries'),
  portInSteps: msg('number transfer updates'),
} as const satisfies Record<OptionalEmail, string>

/** Keeps one choice; emails that are on their way already still arrive. */
export async function choose(
  { db }: ChoicesDeps,
  { customerId }: Caller,
  { kind, wanted }: { kind: OptionalEmail; wanted: boolean },
): Promise<{ message: string }> {
  await updateCustomer(
    db,
    customerId,
    kind === 'orders' ? { emailsAboutOrders: wanted } : { emailsAboutPortInSteps: wanted },
  )
  return {
    message: wanted
      ? t('You’ll get emails about {what}', { what: translate(names[kind]) })
      : t('You won’t get emails about {what} anymore', { what: translate(names[kind]) }),
  }
}
