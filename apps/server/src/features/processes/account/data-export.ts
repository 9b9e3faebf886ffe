import type { OutputOf } from '@openline/contract/endpoint'
import type { downloadData } from '@openline/contract/processes/data-export'
import { t } from '@openline/i18n/i18n'
import { securityEmail } from '../../../emails/security-email.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { requireStepUp } from '../../people/auth/step-up.ts'
import { sendAccountNotice } from '../../people/customers/account-notices.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { readEverything } from './data-export-store.ts'

/**
 * Everything that is stored about the customer. It requires a recent step-up, and
 * the customer gets an email.
 */
export async function collectData(
  deps: Needs<'db' | 'clock' | 'sendEmail'>,
  caller: Caller,
): Promise<OutputOf<typeof downloadData>> {
  const { db, clock } = deps
  requireStepUp(caller, clock(), t('Please confirm it’s you to download your data'))
  const { customerId } = caller
  const parts = await readEverything(db, customerId)
  await db.transaction(async (tx) => {
    const notice = { change: 'data_downloaded', write: dataDownloadedEmail } as const
    await sendAccountNotice(deps, tx, await requireCustomer(tx, customerId), notice)
  })
  return { madeAt: clock().toISOString(), parts }
}

const dataDownloadedEmail = securityEmail(() => ({ subject: t('Your data was downloaded') }))
