import { type DayRange, downloadJournal } from '@openline/contract/office/books-desk'
import { DownloadButton } from '../kit/download-button.tsx'
import { call } from '../lib/call.ts'

/** The journal of some days as CSV. */
export function JournalButton({ from, to }: DayRange) {
  return (
    <DownloadButton
      label="Download the journal"
      load={() => call(downloadJournal, { query: { from, to } })}
    />
  )
}
