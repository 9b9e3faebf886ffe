import type { Brand } from '@openline/contract/brand'
import type { Language } from '@openline/i18n/language'
import { createThreads } from '../../threads.ts'
import type { PaidRow } from './store.ts'

export type ReceiptTask = {
  readonly brand: Brand
  readonly paid: PaidRow
  readonly language: Language
}

/** Drawing one takes the main loop longer than the whole purchase that it is about. */
export const { run: drawInThread } = createThreads<ReceiptTask, Uint8Array<ArrayBuffer>>({
  file: new URL('./receipt-worker.ts', import.meta.url),
  most: 1,
  failure: 'A receipt could not be drawn',
})
