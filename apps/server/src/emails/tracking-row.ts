import { trackingUrl } from '@openline/contract/sales/tracking'
import { t } from '@openline/i18n/i18n'

/** The row of a package's tracking number, a link where its carrier is known by it. */
export function trackingRow(trackingNumber: string) {
  return { label: t('Tracking number'), value: trackingNumber, url: trackingUrl(trackingNumber) }
}
