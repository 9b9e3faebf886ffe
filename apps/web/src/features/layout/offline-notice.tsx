import { networkErrorMessage } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { ToastAction, ToastLook } from '../../ui/toast-look.tsx'
import styles from './offline-notice.module.css'

/**
 * What a link followed without a connection shows, in place of the browser's own error page. In the
 * HTML of each page, since nothing can be loaded then; `stayWhenOffline` opens it.
 */
export function OfflineNotice() {
  return (
    <div id="offline" popover="manual" role="alert" className={styles.notice}>
      <ToastLook error message={translate(networkErrorMessage)}>
        <ToastAction label={t('Try again')} data-again="" />
        <IconButton
          label={t('Close notification')}
          popoverTarget="offline"
          popoverTargetAction="hide"
        >
          <CloseIcon size={18} />
        </IconButton>
      </ToastLook>
    </div>
  )
}
