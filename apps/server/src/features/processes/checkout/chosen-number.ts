import { t } from '@openline/i18n/i18n'
import { invalidField, notOffered } from '../../../app-error.ts'
import { type NetworkNeeds, networkCan } from '../../platform/network/network.ts'
import type { Purchase } from './purchase.ts'

/**
 * The new number that a purchase asks for; null for any. Throws with the field `number` when the line can't have it.
 * Whether it is still kept is decided when the order is recorded.
 */
export async function chosenNumber(
  deps: NetworkNeeds,
  { purchase, dataOnly }: { purchase: Purchase; dataOnly: boolean },
): Promise<string | null> {
  const { number, simType, iccid } = purchase
  if (number.choice !== 'new' || number.chosenMsisdn === undefined) return null
  if (dataOnly) {
    throw invalidField('number', t('This plan is data only, so it has no number to choose'))
  }
  if (simType === 'physical' && iccid === undefined) {
    throw notOffered(
      'number',
      t('A number can’t be kept while your SIM card is in the mail. You’ll get a local one.'),
    )
  }
  if (!(await networkCan(deps, 'numberSearch'))) {
    throw notOffered('number', t('New numbers can’t be chosen right now. You’ll get a local one.'))
  }
  return number.chosenMsisdn
}
