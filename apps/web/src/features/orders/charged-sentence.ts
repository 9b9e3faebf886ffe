import { t } from '@openline/i18n/i18n'
/** One sentence about how often the card was charged. */
export function chargedSentence(attempts: readonly { readonly status: string }[]): string {
  const charged = attempts.filter(({ status }) => status === 'captured').length
  if (charged === 1) return t('You were charged once.')
  return charged === 0
    ? t('You weren’t charged.')
    : t('You were charged {charged} times.', { charged })
}
