import { downloadJournal } from '@openline/contract/office/books-desk'
import { Button } from '../../ui/button.tsx'
import { call } from '../lib/call.ts'
import { useDownload } from '../lib/use-download.ts'

type JournalButtonProps = { readonly day: string }

/** The journal of a day as CSV. */
export function JournalButton({ day }: JournalButtonProps) {
  const { download, isPending } = useDownload(() => call(downloadJournal, { query: { day } }))
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void download()}>
      Download the journal
    </Button>
  )
}
