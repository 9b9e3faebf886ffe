import type { SimType } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'

/** What a SIM is called wherever one is named. */
export function simName(simType: SimType): string {
  return simType === 'esim' ? 'eSIM' : t('SIM card')
}
