import '../languages/account-words.ts'
import { UndoEmailChange } from '../features/auth/undo-email-change.tsx'
import { privatePageMeta } from '../lib/page-meta.ts'

export const meta = privatePageMeta('undo-email-change')

export default function UndoEmailChangePage() {
  return <UndoEmailChange />
}
