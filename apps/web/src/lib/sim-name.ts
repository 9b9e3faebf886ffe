import type { SimType } from '@openline/contract/shop'
import { t } from '@openline/words/words'

/** What a SIM is called wherever one is named. */
export const simName = (simType: SimType): string => (simType === 'esim' ? 'eSIM' : t('SIM card'))
