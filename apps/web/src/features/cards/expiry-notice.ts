import { expiryParts, isExpired } from '@openline/contract/card-expiry'
import { t } from '@openline/i18n/i18n'

const soonMs = 60 * 24 * 3600_000

export type ExpiryNotice = 'expired' | 'soon'

/** What there is to say about the expiry (MM/YY) of a card, 60 days ahead and afterwards; null while there is time. */
export function expiryNotice(expiry: string, now: Date): ExpiryNotice | null {
  const parts = expiryParts(expiry)
  if (parts === null) return null
  if (isExpired(parts, now)) return 'expired'
  return isExpired(parts, new Date(now.getTime() + soonMs)) ? 'soon' : null
}

export function noticeLabels(notice: ExpiryNotice): string {
  return notice === 'expired' ? t('Expired') : t('Expires soon')
}
