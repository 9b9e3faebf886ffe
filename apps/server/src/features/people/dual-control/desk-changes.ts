import { formatDate } from '@openline/contract/dates'
import type { Endpoint, HandlerInput } from '@openline/contract/endpoint'
import { validate } from '@openline/contract/fields'
import { giveAddOn } from '@openline/contract/lines/add-ons-desk'
import { endLineFor } from '@openline/contract/lines/line-ends-desk'
import { formatCents } from '@openline/contract/money'
import { mergeAfterIdCheck } from '@openline/contract/people/account-merges-desk'
import type { DualControlAct } from '@openline/contract/people/dual-control-desk'
import { emailRecoveryHours } from '@openline/contract/people/email-recovery'
import { changeEmailFor, identityCheckLabels } from '@openline/contract/people/email-recovery-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { giveDays } from '@openline/contract/processes/renewals-desk'
import { grantCredit } from '@openline/contract/sales/credits-desk'
import { refundPart } from '@openline/contract/sales/refunds-desk'
import type { Db } from '../../../db/open.ts'
import { findLine } from '../../lines/lines/store.ts'
import { listLiveLines } from '../../processes/account/account-closure-store.ts'
import { readCredit } from '../../sales/credits/credits.ts'
import { readMoney } from '../../sales/refunds/order-refund.ts'
import { findCustomer } from '../customers/store.ts'
import type { RequestRow } from './store.ts'

type Change = { readonly label: string; readonly value: string }

/** What each call would change as of now, for who confirms it. */
const changes: Readonly<
  Record<DualControlAct, (db: Db, request: RequestRow) => Promise<Change[] | null>>
> = {
  changeEmailFor: changesOf(changeEmailFor, async (db, { params, body }) => {
    const customer = await findCustomer(db, params.id)
    const checked = body.checks.map((check) => identityCheckLabels[check])
    return [
      { label: 'Email now', value: customer?.email ?? 'None' },
      { label: 'New email', value: body.newEmail },
      { label: 'Takes effect', value: `After ${emailRecoveryHours} hours, if confirmed` },
      { label: 'Checked', value: `${checked.join('. ')}.` },
      { label: 'Note', value: body.note },
    ]
  }),
  endLineFor: changesOf(endLineFor, async (db, { params, body: { refundCents } }) => {
    const line = await findLine(db, params.id)
    return [
      { label: 'Line', value: line?.mdn ? formatMsisdn(line.mdn) : 'Without a number' },
      { label: 'The number', value: 'Is lost for good' },
      { label: 'To refund', value: refundCents === null ? 'Nothing' : formatCents(refundCents) },
    ]
  }),
  giveDays: changesOf(giveDays, async (db, { params, body: { days, note } }) => {
    const line = await findLine(db, params.id)
    return [
      { label: 'Line', value: line?.mdn ? formatMsisdn(line.mdn) : 'Without a number' },
      { label: 'Days to give', value: String(days) },
      { label: 'Paid through now', value: line?.renewsAt ? dayOf(line.renewsAt) : 'Nothing' },
      { label: 'Reason shown to the customer', value: note },
    ]
  }),
  giveAddOn: changesOf(giveAddOn, async (db, { params, body }) => {
    const line = await findLine(db, params.id)
    return [
      { label: 'Line', value: line?.mdn ? formatMsisdn(line.mdn) : 'Without a number' },
      { label: 'To give without charge', value: body.addOnId },
    ]
  }),
  grantCredit: changesOf(grantCredit, async (db, { params, body: { amountCents, note } }) => {
    const balanceCents = await readCredit(db, params.id)
    return [
      { label: 'Credit to give', value: formatCents(amountCents) },
      { label: 'Credit now', value: formatCents(balanceCents) },
      { label: 'Credit afterwards', value: formatCents(balanceCents + amountCents) },
      { label: 'Reason shown to the customer', value: note },
    ]
  }),
  mergeAfterIdCheck: changesOf(mergeAfterIdCheck, async (db, { params, body }) => {
    const [from, lines, creditCents] = await Promise.all([
      findCustomer(db, params.id),
      listLiveLines(db, params.id),
      readCredit(db, params.id),
    ])
    const checked = body.checks.map((check) => identityCheckLabels[check])
    return [
      { label: 'Account that closes', value: from?.email ?? 'None' },
      { label: 'Account that stays', value: body.toEmail },
      { label: 'Lines that move', value: String(lines.length) },
      { label: 'Credit that moves', value: formatCents(creditCents) },
      { label: 'Checked', value: `${checked.join('. ')}.` },
      { label: 'Note', value: body.note },
    ]
  }),
  refundPart: changesOf(refundPart, async (db, { params, body: { amountCents, reasonCode } }) => {
    const { leftCents } = await readMoney(db, params.id)
    const amount = amountCents ?? leftCents
    return [
      { label: 'To refund to the card', value: formatCents(amount) },
      { label: 'Left of the payment now', value: formatCents(leftCents) },
      { label: 'Left afterwards', value: formatCents(Math.max(0, leftCents - amount)) },
      { label: 'Reason shown to the customer', value: sentenceOf(reasonCode) },
      ...(reasonCode === 'fraud'
        ? [{ label: 'Service', value: 'The line that it paid for ends' }]
        : []),
    ]
  }),
}

function dayOf(at: Date): string {
  return formatDate(at, 'MMM D, YYYY', 'UTC')
}

/** `service_problem` as `Service problem`. */
function sentenceOf(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')
}

/** Null for what was asked for in an earlier version and is no valid call any more. */
export function viewChanges(db: Db, request: RequestRow): Promise<Change[] | null> {
  return changes[request.act](db, request)
}

function changesOf<E extends Endpoint>(
  endpoint: E,
  list: (db: Db, input: Pick<HandlerInput<E>, 'params' | 'body'>) => Promise<Change[]>,
) {
  return async (db: Db, request: RequestRow): Promise<Change[] | null> => {
    const input = inputOf(endpoint, request)
    return input && list(db, input as HandlerInput<E>) // validated by the endpoint's schemas
  }
}

/** What a call's handler gets; null where it is no valid call any more. */
export function inputOf(
  endpoint: Endpoint,
  request: Pick<RequestRow, 'params' | 'body'>,
): HandlerInput<Endpoint> | null {
  const params = endpoint.params && validate(endpoint.params, request.params)
  const body = endpoint.body && validate(endpoint.body, request.body)
  if (params?.ok === false || body?.ok === false) return null
  return { params: params?.value, query: undefined, body: body?.value }
}
