import { hasExpired } from '@openline/contract/card-expiry'
import { applyFilter, inputFilters } from '@openline/contract/input-filters'
import { useState } from 'react'
import { CardChoice } from '../../ui/card-choice.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Specimen, Specimens } from './specimen.tsx'

type TextFieldProps = React.ComponentProps<typeof TextField>

function TextSpecimen({
  name,
  start = '',
  ...props
}: Omit<TextFieldProps, 'name' | 'value' | 'onValueChange'> & { name: string; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Specimen name={name}>
      <TextField {...props} name={name} value={value} onValueChange={setValue} />
    </Specimen>
  )
}

export function FieldStates() {
  return (
    <Specimens title="Fields">
      <TextSpecimen name="empty" label="First name" autoComplete="given-name" />
      <TextSpecimen name="filled, clear icon" label="First name" start="Ada" />
      <TextSpecimen name="hint" label="ZIP code" hint="Where you mostly use the phone." />
      <TextSpecimen
        name="error"
        label="Email address"
        start="ada@"
        error="Please enter a valid email address. Example: name@example.com"
      />
      <TextSpecimen name="password" label="Password" type="password" start="Secret.1" />
      <TextSpecimen name="optional" label="Company" optional />
      <TextSpecimen name="read-only" label="Phone number" start="(515) 555-0142" readOnly />
      <TextSpecimen name="disabled" label="Phone number" start="(515) 555-0142" disabled />
      <TextSpecimen
        name="filter, Enter"
        label="IMEI"
        hint="15 digits. Enter says what you typed."
        inputMode="numeric"
        filter={(edit) => applyFilter(inputFilters.imei, edit)}
        onEnter={() => toast.success('Enter was pressed')}
      />
      <TextSpecimen name="several lines" label="Message" multiline start="Hello," />
      <Choices />
      <Codes />
    </Specimens>
  )
}

const states = [
  { value: 'IA', label: 'Iowa' },
  { value: 'MN', label: 'Minnesota' },
  { value: 'WI', label: 'Wisconsin', disabled: true },
  { value: 'IL', label: 'Illinois' },
]

const sims = [
  {
    value: 'esim',
    label: 'eSIM',
    description: 'Ready in minutes, nothing in the mail.',
    aside: 'Free',
  },
  { value: 'physical', label: 'SIM card', description: 'Mailed to you.', aside: '$10.00' },
  { value: 'none', label: 'Sold out', description: 'Not to be had right now.', disabled: true },
]

const cards = [
  {
    id: '1',
    cardholderName: 'Ada Lovelace',
    last4Digits: '4242',
    expiry: '08/99',
    cardNetwork: 'visa',
  },
  {
    id: '2',
    cardholderName: 'Ada Lovelace',
    last4Digits: '4444',
    expiry: '01/20',
    cardNetwork: 'mastercard',
  },
]

function Choices() {
  const [state, setState] = useState('')
  const [isTicked, setTicked] = useState(true)
  const [sim, setSim] = useState('esim')
  const [card, setCard] = useState('')
  return (
    <>
      <Specimen name="select">
        <Select
          label="State"
          name="state"
          value={state}
          onValueChange={setState}
          options={states}
        />
      </Specimen>
      <Specimen name="select, error">
        <Select
          label="State"
          name="stateWithError"
          value=""
          onValueChange={setState}
          options={states}
          error="Please choose your state"
        />
      </Specimen>
      <Specimen name="select, disabled">
        <Select
          label="State"
          name="stateOff"
          value="IA"
          onValueChange={setState}
          options={states}
          disabled
        />
      </Specimen>
      <Specimen name="checkbox">
        <Checkbox
          name="renew"
          checked={isTicked}
          onCheckedChange={setTicked}
          hint="You can switch it off at any time."
        >
          Renew automatically
        </Checkbox>
      </Specimen>
      <Specimen name="checkbox, error">
        <Checkbox
          name="terms"
          checked={false}
          onCheckedChange={setTicked}
          error="Please accept the terms and conditions"
        >
          I accept the <a href="#main">terms and conditions</a>
        </Checkbox>
      </Specimen>
      <Specimen name="choices" wide>
        <ChoiceGroup
          legend="Kind of SIM"
          name="sim"
          value={sim}
          onValueChange={setSim}
          choices={sims}
          columns={2}
        />
      </Specimen>
      <Specimen name="card choice, error, one expired" wide>
        <CardChoice
          hasExpired={hasExpired}
          cards={cards}
          value={card}
          onValueChange={setCard}
          error={card ? undefined : 'Please choose a card'}
        />
      </Specimen>
    </>
  )
}

function Codes() {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('12345')
  return (
    <>
      <Specimen name="code of 6">
        <CodeInput
          label="6-digit code"
          name="otp"
          value={code}
          onValueChange={setCode}
          onFull={(full) => toast.success(`Complete: ${full}`)}
          hint="We emailed it to ada@example.com."
        />
      </Specimen>
      <Specimen name="code of 5, error">
        <CodeInput
          label="5-digit code"
          name="emailOtp"
          length={5}
          value={wrong}
          onValueChange={setWrong}
          error="This code is not right"
        />
      </Specimen>
    </>
  )
}
