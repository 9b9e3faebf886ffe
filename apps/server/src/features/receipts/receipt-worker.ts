import { inLanguage } from '../../speaking.ts'
import { workBehindOthers } from '../../threads.ts'
import { renderReceipt } from './receipt-pdf.ts'
import type { ReceiptTask } from './receipt-threads.ts'

workBehindOthers(({ brand, paid, language }: ReceiptTask) =>
  inLanguage(language, () => renderReceipt(brand, paid)),
)
