import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { failureWords, successWords } from '../../ui/outcome-labels.ts'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Specimen, Specimens } from './specimen.tsx'

export function DialogStates() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'long' | null>(null)
  const [name, setName] = useState('')
  const close = () => setOpen(null)
  return (
    <Specimens title="Dialogs and toasts">
      <Specimen name="dialog with a form">
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Edit nickname
        </Button>
        <Dialog
          open={open === 'form'}
          onClose={close}
          title="Edit nickname"
          subtitle="Only you see it."
          actions={
            <>
              <Button onClick={close}>Save</Button>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
            </>
          }
        >
          <TextField
            label="Nickname"
            name="nickname"
            value={name}
            onValueChange={setName}
            onEnter={close}
          />
        </Dialog>
      </Specimen>
      <Specimen name="confirm">
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Delete card
        </Button>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Delete Card?"
          confirmLabel="Yes, Delete"
          danger
          onConfirm={close}
          onCancel={close}
        >
          Visa •••• 4242 will be removed from your account.
        </ConfirmDialog>
      </Specimen>
      <Specimen name="long dialog">
        <Button variant="secondary" onClick={() => setOpen('long')}>
          Read all
        </Button>
        <Dialog open={open === 'long'} onClose={close} title="A long text" size="medium">
          {Array.from({ length: 14 }, (_, index) => (
            <p key={index}>
              Your number belongs to you. Bringing it over takes your old account number and a
              transfer PIN, and your old line keeps working until the move is done.
            </p>
          ))}
        </Dialog>
      </Specimen>
      <OutcomeSpecimens />
      <ToastSpecimens />
    </Specimens>
  )
}

const successes = ['payment', 'password', 'port-in'] as const
const failures = ['payment', 'failed', 'other'] as const

function OutcomeSpecimens() {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {successes.map((variant) => (
        <Specimen key={variant} name={`success, ${variant}`}>
          <Button variant="secondary" onClick={() => setOpen(`success ${variant}`)}>
            {successWords(variant).title}
          </Button>
          <SuccessDialog
            open={open === `success ${variant}`}
            variant={variant}
            onAction={close}
            onClose={close}
          />
        </Specimen>
      ))}
      {failures.map((selection) => (
        <Specimen key={selection} name={`failure, ${selection}`}>
          <Button variant="secondary" onClick={() => setOpen(`failure ${selection}`)}>
            {failureWords(selection).title}
          </Button>
          <FailureDialog
            open={open === `failure ${selection}`}
            selection={selection}
            onRetry={close}
            onClose={close}
          />
        </Specimen>
      ))}
    </>
  )
}

function ToastSpecimens() {
  return (
    <>
      <Specimen name="toast, success">
        <Button variant="secondary" onClick={() => toast.success()}>
          Success
        </Button>
      </Specimen>
      <Specimen name="toast, error">
        <Button variant="secondary" onClick={() => toast.error()}>
          Error
        </Button>
      </Specimen>
      <Specimen name="toast that stays, with an action">
        <Button
          variant="secondary"
          onClick={() =>
            toast.success('Standard replaced Light in your cart', {
              stayOpen: true,
              action: { label: 'Undo', onPress: () => toast.success('Light is back') },
            })
          }
        >
          Undo
        </Button>
      </Specimen>
    </>
  )
}
