import { type Esim, type Line, revealEsim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
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
  const { state, reveal } = useEsim(line.id)
  return (
    <Dialog
      open
      size="medium"
      title={t('Install your eSIM')}
      subtitle={`${line.nickname}, ${lineNumber(line)}`}
      onClose={onClose}
    >
      {state.kind === 'loading' && <Spinner label={t('Loading your eSIM')} />}
      {state.kind === 'failed' && (
        <RetryAlert message={state.message} onRetry={() => void reveal()} />
      )}
      {state.kind === 'shown' && (
        <EsimKit
          esim={state.esim}
          name={`${line.nickname}, ${lineNumber(line)}`}
          platform={platformOf(window.navigator)}
        />
      )}
    </Dialog>
  )
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'shown'; readonly esim: Esim }

const loading: State = { kind: 'loading' }

function stateOf(loaded: LoadResult<Esim>): State {
  if (loaded.ok) return { kind: 'shown', esim: loaded.value }
  return { kind: 'failed', message: loaded.message }
}

/** The code gives its holder the line, so the server may require a step-up. */
function useEsim(lineId: string) {
  const withStepUp = useStepUp()
  const [state, setState] = useState<State>(loading)
  const load = async (id: string): Promise<State> =>
    stateOf(await settle(withStepUp(() => call(revealEsim, { params: { id } }))))
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const loaded = await loadFirst(lineId)
      if (!isOver) setState(loaded)
    }
    void show()
    return () => {
      isOver = true
    }
  }, [lineId])
  const reveal = async (): Promise<void> => {
    setState(loading)
    setState(await load(lineId))
  }
  return { state, reveal }
}
