import { type Esim, type Line, revealEsim } from '@openline/contract/lines'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/loaded.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { EsimKit } from './esim-kit.tsx'
import { lineNumber } from './line-words.ts'
import { platformOf } from './platform.ts'

type EsimDialogProps = {
  readonly line: Line
  readonly email: string
  readonly onClose: () => void
}

/** The eSIM of a line, for whoever proves to be its owner. Nothing of it outlives the dialog. */
export const EsimDialog = ({ line, email, onClose }: EsimDialogProps) => {
  const { state, reveal } = useEsim(line.id)
  return (
    <Dialog
      open
      size="medium"
      title={state.kind === 'locked' ? 'Is it you?' : 'Install your eSIM'}
      subtitle={
        state.kind === 'locked'
          ? 'Whoever has this code has your line, so please confirm who you are.'
          : `${line.nickname}, ${lineNumber(line)}`
      }
      onClose={onClose}
    >
      {state.kind === 'loading' && <Spinner label="Fetching your eSIM" />}
      {state.kind === 'locked' && <ConfirmIdentity email={email} onConfirmed={reveal} />}
      {state.kind === 'failed' && (
        <Alert
          tone="danger"
          live
          action={
            <Button variant="secondary" size="small" onClick={() => void reveal()}>
              Try again
            </Button>
          }
        >
          {state.message}
        </Alert>
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
  /** The sign-in is too long ago. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'shown'; readonly esim: Esim }

const loading: State = { kind: 'loading' }

const loadEsim = async (lineId: string): Promise<State> => {
  const loaded = await settle(call(revealEsim, { params: { id: lineId } }))
  if (loaded.ok) return { kind: 'shown', esim: loaded.value }
  if (loaded.error?.code === 'step_up_required') return { kind: 'locked' }
  return { kind: 'failed', message: loaded.message }
}

const useEsim = (lineId: string) => {
  const [state, setState] = useState<State>(loading)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const loaded = await loadEsim(lineId)
      if (!isOver) setState(loaded)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [lineId])
  const reveal = async (): Promise<void> => {
    setState(loading)
    setState(await loadEsim(lineId))
  }
  return { state, reveal }
}
