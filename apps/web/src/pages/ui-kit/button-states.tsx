import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { ArrowRightIcon, CloseIcon, TrashIcon } from '../../ui/icons.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function ButtonStates() {
  return (
    <Specimens title="Buttons">
      <Specimen name="primary">
        <Button>See plans</Button>
      </Specimen>
      <Specimen name="primary, pending">
        <Button pending>See plans</Button>
      </Specimen>
      <Specimen name="primary, disabled">
        <Button disabled>See plans</Button>
      </Specimen>
      <Specimen name="secondary">
        <Button variant="secondary">Bring your number</Button>
      </Specimen>
      <Specimen name="secondary, pending">
        <Button variant="secondary" pending>
          Bring your number
        </Button>
      </Specimen>
      <Specimen name="quiet">
        <Button variant="quiet">
          All questions <ArrowRightIcon size={18} />
        </Button>
      </Specimen>
      <Specimen name="danger">
        <Button variant="danger">
          <TrashIcon size={18} /> Delete
        </Button>
      </Specimen>
      <Specimen name="small">
        <Button size="small">Continue</Button>{' '}
        <Button size="small" variant="secondary">
          Not now
        </Button>
      </Specimen>
      <Specimen name="icon">
        <IconButton label="Close">
          <CloseIcon />
        </IconButton>
      </Specimen>
      <Specimen name="link as button">
        <a href="#main" className={buttonClass({ variant: 'secondary' })}>
          A link
        </a>
      </Specimen>
      <Specimen name="wide">
        <Button wide>Pay $28.55</Button>
      </Specimen>
    </Specimens>
  )
}
