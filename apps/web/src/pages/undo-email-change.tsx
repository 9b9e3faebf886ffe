import '../languages/account-messages.ts'
import { UndoEmailChange } from '../features/auth/undo-email-change.tsx'
import { pageMetaLoader } from '../lib/page-meta.server.ts'
import { privatePageMeta } from '../lib/page-meta.ts'

export const loader = pageMetaLoader('undo-email-change')

export const meta = privatePageMeta('undo-email-change')

export default function UndoEmailChangePage() {
  return <UndoEmailChange />
}
