import type { SimType } from '@openline/contract/shop'
import { t } from '@openline/words/words'

/** What a SIM is called wherever one is named. */
export function simName(simType: SimType): string {
  return simType === 'esim' ? 'eSIM' : t('SIM card')
}
