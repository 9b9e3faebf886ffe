import { type DayRange, downloadJournal } from '@openline/contract/office/books-desk'
import { Button } from '../../ui/button.tsx'
import { call } from '../lib/call.ts'
import { useDownload } from '../lib/use-download.ts'

/** The journal of some days as CSV. */
export function JournalButton({ from, to }: DayRange) {
  const { download, isPending } = useDownload(() => call(downloadJournal, { query: { from, to } }))
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void download()}>
      Download the journal
    </Button>
  )
}
