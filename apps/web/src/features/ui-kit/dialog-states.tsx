import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OutcomeDialog } from '../../ui/outcome-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Specimen, Specimens } from './specimen.tsx'

export const DialogStates = () => {
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

/** Words of spec 2. */
const outcomes = [
  {
    outcome: 'success',
    title: 'Payment Successful',
    text: 'Thank You',
    actionLabel: 'To Dashboard',
  },
  {
    outcome: 'success',
    title: 'Good News!',
    text: 'Your number is eligible for port-in',
    actionLabel: 'Continue',
  },
  {
    outcome: 'failure',
    title: 'Payment Failed',
    text: 'Please try again!',
    actionLabel: 'Try again',
  },
  {
    outcome: 'failure',
    title: 'Oops!',
    text: 'This number is not eligible for port-in.',
    actionLabel: 'Try again',
  },
] as const

const OutcomeSpecimens = () => {
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return outcomes.map((props) => (
    <Specimen key={props.title} name={`outcome, ${props.outcome}`}>
      <Button variant="secondary" onClick={() => setOpen(props.title)}>
        {props.title}
      </Button>
      <OutcomeDialog {...props} open={open === props.title} onAction={close} onClose={close} />
    </Specimen>
  ))
}

const ToastSpecimens = () => (
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
