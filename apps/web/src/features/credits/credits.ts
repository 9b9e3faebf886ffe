import { t } from '@openline/i18n/i18n'

/** The heading of what is about credit; its Spanish stays with the account’s. */
export function creditTitle(): string {
  return t('Credit')
}
