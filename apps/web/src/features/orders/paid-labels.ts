import type { Line } from '@openline/contract/lines/lines'
import type { Order } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { placeTitle, placeWords } from '../emergency-address/emergency-address.ts'

type PaidOrder = Pick<
  Order,
  'kind' | 'addOn' | 'simType' | 'status' | 'keepMsisdn' | 'shipTo' | 'lineEnd'
>

type PaidWords = { readonly title: string; readonly text: string | null }

/**
 * Where a paid order stands and what its customer does next, by its SIM: an eSIM, a card that is
 * mailed, or a card that the customer has. `line` is null until it is loaded.
 */
export function paidWords(
  { kind, addOn, simType, status, keepMsisdn, shipTo, lineEnd }: PaidOrder,
  line: Pick<Line, 'nextActions' | 'emergencyAddress'> | null,
  firstName: string,
): PaidWords {
  if (lineEnd !== null) return { title: endTitle(lineEnd), text: null }
  if (kind === 'renewal') {
    const isDone = status === 'active'
    return {
      title: isDone ? t('Your plan was renewed') : t('We’re renewing your plan'),
      text: null,
    }
  }
  if (kind === 'number_change') return numberWords(status)
  if (addOn !== null) return addedWords(addOn, status)
  if (status === 'active') {
    return {
      title: firstName === '' ? t('You’re in') : t('You’re in, {firstName}', { firstName }),
      text: activeText(simType, line),
    }
  }
  const cancelsAt = line?.emergencyAddress?.refusal?.cancelsAt ?? null
  if (cancelsAt !== null) return { title: placeTitle(), text: placeWords(cancelsAt) }
  return setupWords({ simType, status, keepMsisdn, shipTo })
}

function addedWords({ title }: NonNullable<Order['addOn']>, status: Order['status']): PaidWords {
  return status === 'active'
    ? { title: t('Added: {title}', { title }), text: t('It’s on your line now.') }
    : {
        title: t('We’re adding: {title}', { title }),
        text: t('It usually takes about a minute. You don’t need to do anything.'),
      }
}

function numberWords(status: Order['status']): PaidWords {
  return status === 'active'
    ? { title: t('Your number was changed'), text: t('Your line has its new number now.') }
    : {
        title: t('We’re changing your number'),
        text: t('It usually takes about a minute. You don’t need to do anything.'),
      }
}

/** Of a line that is on its way. */
function setupWords({
  simType,
  status,
  keepMsisdn,
  shipTo,
}: Pick<PaidOrder, 'simType' | 'status' | 'keepMsisdn' | 'shipTo'>): PaidWords {
  // A mailed card that arrived is being activated.
  const isMailed = shipTo !== null && status !== 'provisioning'
  return {
    title: isMailed ? mailTitle(status) : t('We’re setting up your line'),
    text:
      keepMsisdn !== null && (isMailed || simType === 'esim')
        ? afterNewPortIn()
        : setupText(simType, isMailed),
  }
}

function endTitle({ toCarrier }: NonNullable<Order['lineEnd']>): string {
  return toCarrier === null
    ? t('Your line was canceled')
    : t('Your number was transferred to another carrier')
}

function activeText(
  simType: Order['simType'],
  line: Pick<Line, 'nextActions'> | null,
): string | null {
  if (simType === 'physical') return t('Your line is active. Your SIM card is ready to use.')
  return line?.nextActions.includes('install_esim')
    ? t('Your line is active. Install your eSIM to get connected.')
    : t('Your line is active.')
}

/** How long the line is paid, and what comes then. Empty while that is not known. */
export function renewalHint({ renewsAt, autoRenew }: Pick<Line, 'renewsAt' | 'autoRenew'>): string {
  if (renewsAt === null) return ''
  const values = { date: localDate(renewsAt, 'MMM D, YYYY') }
  return autoRenew
    ? t('Your plan renews on {date}.', values)
    : t('Your plan ends on {date}. Auto-renew is off: turn it on or renew in your account.', values)
}

function mailTitle(status: Order['status']): string {
  return status === 'shipped' ? t('Your SIM card is on its way') : t('We’re packing your SIM card')
}

function setupText(simType: Order['simType'], isMailed: boolean): string {
  if (simType === 'esim') return t('You can install your eSIM in a moment.')
  return isMailed
    ? t('When your SIM card arrives, activate it in your account.')
    : t('We’re activating the SIM card you have. It takes about a minute.')
}

/** Spec 4, after a new port-in: true while a SIM card or an eSIM code is still to come. */
function afterNewPortIn(): string {
  return t(
    'Once your new SIM card or eSIM QR code arrives, activate it with the QR code (eSIM) or follow the instructions in your account (physical SIM).',
  )
}
