import { TextField } from '../../ui/text-field.tsx'

/** A sum in dollars as people type it; `centsOf` reads it. */
export function AmountField(
  props: Omit<React.ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode'>,
) {
  return (
    <TextField
      {...props}
      label="Amount in dollars"
      hint="For example, 5.00"
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
