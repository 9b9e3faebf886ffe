import { TextField } from '../../ui/text-field.tsx'

/** Why a customer gets something, in words that they read. */
export function NoteToCustomerField(
  props: Omit<React.ComponentProps<typeof TextField>, 'label' | 'hint' | 'maxLength'>,
) {
  return (
    <TextField
      {...props}
      label="Reason shown to the customer"
      hint="They see it exactly as you write it."
      maxLength={200}
      autoComplete="off"
    />
  )
}
