import { type Line, revealEsim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useStepUp } from '../step-up/step-up.ts'
import { EsimKit } from './esim-kit.tsx'
import { lineNumber } from './line-labels.ts'
import { platformOf } from './platform.ts'

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

/** The code gives its holder the line, so the server may require a step-up. */
function useEsim(lineId: string) {
  const withStepUp = useStepUp()
  const reveal = () => withStepUp(() => call(revealEsim, { params: { id: lineId } }))
  return useLoad(() => settle(reveal()), { of: lineId })
}
