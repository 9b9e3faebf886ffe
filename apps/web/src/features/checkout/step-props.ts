import type { FieldError } from '@openline/contract/errors'
import type { Entries } from './entries.ts'

/** What the form of every step is given. */
export type StepProps = {
  readonly entries: Entries
  /** Called with every change as it is typed, so that nothing is lost. */
  readonly onChange: (changes: Partial<Entries>) => void
  readonly onNext: () => void
  /** Errors of this step that a refused purchase named. */
  readonly errors: readonly FieldError[]
}
