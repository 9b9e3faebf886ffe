import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EsimKit } from './esim-kit.tsx'
import { lineNumber } from './line-labels.ts'
import { platformOf } from './platform.ts'
import { useEsim } from './use-esim.ts'

type EsimDialogProps = {
  readonly line: Line
  readonly onClose: () => void
}

/** The eSIM of a line, after a step-up. Nothing of it outlives the dialog. */
export function EsimDialog({ line, onClose }: EsimDialogProps) {
  const { loaded, again } = useEsim(line.id)
  return (
    <Dialog
      open
      size="medium"
      title={t('Install your eSIM')}
      subtitle={`${line.nickname}, ${lineNumber(line)}`}
      onClose={onClose}
    >
      {loaded === null && <Spinner label={t('Loading your eSIM')} />}
      {loaded?.ok === false && <RetryAlert message={loaded.message} onRetry={() => void again()} />}
      {loaded?.ok && (
        <EsimKit
          esim={loaded.value}
          name={`${line.nickname}, ${lineNumber(line)}`}
          platform={platformOf(window.navigator)}
        />
      )}
    </Dialog>
  )
}
