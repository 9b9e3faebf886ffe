import { t } from '@openline/i18n/i18n'
import { PageNotice } from '../../ui/page-notice.tsx'

/** On every page of a rehearsal, so that no visitor takes it for the shop. */
export function TestShopNotice() {
  return (
    <PageNotice label={t('Test shop')}>
      {t('This is a test shop. Orders aren’t real, and no card is charged.')}
    </PageNotice>
  )
}
