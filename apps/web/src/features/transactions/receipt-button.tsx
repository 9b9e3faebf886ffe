import { downloadReceipt } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

/** Saves the receipt of a payment. The call needs the session, which a plain link would not carry. */
export function ReceiptButton({ transactionId }: { readonly transactionId: string }) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await call(downloadReceipt, { params: { id: transactionId } }))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setLoading(false)
  }
  return (
    <Button pending={isLoading} onClick={() => void download()}>
      {t('Download receipt')}
    </Button>
  )
}
