import { withLanguage } from '../../language/request-language.ts'
import { workLast } from '../../threads.ts'
import { renderReceipt } from './receipt-pdf.ts'
import type { ReceiptTask } from './receipt-threads.ts'

workLast(({ brand, paid, language }: ReceiptTask) =>
  withLanguage(language, () => renderReceipt(brand, paid)),
)
