import type { FieldError } from '@openline/contract/errors'
import { endLease, leaseNumber } from '@openline/contract/lines/numbers'
import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { timeOfDay } from '../../lib/countdown.ts'
import { type Entries, type EntrySources, startingChosen } from './entries.ts'

/** The new number of the entries, and how it is kept. Empty: any number. */
export type ChosenNumber = Pick<Entries, 'chosenMsisdn' | 'leaseId' | 'leasedUntil'>

const anyNumber: ChosenNumber = { chosenMsisdn: '', leaseId: '', leasedUntil: '' }

/** Nothing is picked and nothing kept. */
export const noNumber = { ...anyNumber, wantedNumber: '' }

/** Whether a number can be chosen: a SIM card in the mail outlives what the network keeps. */
export function canChooseNumber({
  canChoose,
  simType,
  ownSim,
  needsOwnSim,
}: Pick<Entries, 'canChoose' | 'simType' | 'ownSim' | 'needsOwnSim'>): boolean {
  return canChoose && (simType !== 'physical' || ownSim || needsOwnSim)
}

/** The number that a purchase asks for; empty for any. */
export function chosenNumberOf(entries: Entries): string {
  return entries.numberChoice === 'new' && canChooseNumber(entries) ? entries.chosenMsisdn : ''
}

/** What to say of a number from the draft that is not kept any more; null otherwise. */
export function expiredNumber(sources: EntrySources, now = new Date()): FieldError | null {
  const { canChoose, chosenMsisdn } = startingChosen(sources, now)
  const msisdn = sources.draft.numberLease?.msisdn ?? ''
  if (!canChoose || msisdn === '' || chosenMsisdn !== '') return null
  return {
    field: 'wantedNumber',
    message: t('{number} is no longer kept for you. Choose again.', {
      number: formatMsisdn(msisdn),
    }),
  }
}

/**
 * Keeps the number that was chosen, or gives the kept one back when none is. Gives what is kept then; an error of the
 * field when someone was faster. Throws `ApiError` for anything else.
 */
export async function keepNumber(
  wanted: string,
  kept: ChosenNumber,
): Promise<ChosenNumber | FieldError> {
  if (wanted === '') {
    // Nothing rests on the answer: the network ends the lease by its time.
    if (kept.leaseId !== '') {
      void call(endLease, { params: { id: kept.leaseId } }).catch(() => null)
    }
    return anyNumber
  }
  try {
    const { lease } = await call(leaseNumber, { body: { msisdn: wanted } })
    return { chosenMsisdn: lease.msisdn, leaseId: lease.leaseId, leasedUntil: lease.expiresAt }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'number_taken') throw error
    return { field: 'wantedNumber', message: error.message }
  }
}

/** Until when a number is kept, in words. */
export function keptUntil(expiresAt: string): string {
  return t('Kept for you until {time}', { time: timeOfDay(Date.parse(expiresAt)) })
}
