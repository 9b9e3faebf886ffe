import type { PortIn } from '@openline/contract/processes/port-in'
import type { PortInField } from '@openline/contract/processes/port-in-fields'
import type { useForm } from '../../lib/use-form.ts'
import { type DetailsPlan, type DetailsValues } from './details-rules.ts'

/** What every piece of the details form is given. */
export type DetailsFormProps = {
  readonly form: ReturnType<typeof useForm<DetailsValues, DetailsValues>>
  readonly plan: DetailsPlan
  readonly portIn: PortIn
}

/** Whether the dialog asks for one of these fields. */
export function asks({ shown }: DetailsPlan, ...fields: readonly PortInField[]): boolean {
  return fields.some((field) => shown.includes(field))
}

/** For digits and secrets, which a browser must not suggest, correct or store. */
export const unassisted = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  enterKeyHint: 'done',
  spellCheck: false,
} as const
