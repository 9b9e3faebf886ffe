import type { User } from '@openline/contract/people/profile'

/** What each dialog that edits a part of the profile is given. */
export type EditDialogProps = {
  readonly user: User
  readonly onClose: () => void
  readonly onSaved: () => void
}
