import { streetDirections } from '@openline/contract/address'
import { usStates } from '@openline/contract/us-states'

/** What the selects of an address offer. */
export const addressChoices = {
  directions: streetDirections.map((value) => ({ value, label: value })),
  states: usStates.map(({ name, code }) => ({ value: code, label: name })),
}
