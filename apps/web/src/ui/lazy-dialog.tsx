import { t } from '@openline/i18n/i18n'
import { Dialog } from './dialog.tsx'
import { lazyCode, useLazyCode } from './lazy-code.ts'
import { LoadingFailed } from './loading-failed.tsx'
import { Spinner } from './spinner.tsx'

type WithClose = { readonly onClose: () => void }

/**
 * A dialog whose code is downloaded when it opens for the first time. A wait that can be noticed, and a
 * failure, show in a dialog of its own.
 */
export function lazyDialog<Props extends WithClose>(
  load: () => Promise<React.ComponentType<Props>>,
) {
  const lazy = lazyCode(load)
  return function LazyDialog(props: Props) {
    const { code: Loaded, progress, retry } = useLazyCode(lazy)
    if (Loaded) return <Loaded {...props} />
    if (progress === 'waiting') return null
    return (
      <Dialog
        open
        title={progress === 'failed' ? t('We couldn’t load this') : t('One moment')}
        onClose={props.onClose}
      >
        {progress === 'failed' ? <LoadingFailed onRetry={retry} /> : <Spinner />}
      </Dialog>
    )
  }
}
