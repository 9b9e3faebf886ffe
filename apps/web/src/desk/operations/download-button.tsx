import { downloadFigures, type FigureRange } from '@openline/contract/office/figures-desk'
import { Button } from '../../ui/button.tsx'
import { call } from '../lib/call.ts'
import { useDownload } from '../lib/use-download.ts'

/** All figures of the range as CSV. */
export function DownloadButton({ range }: { readonly range: FigureRange }) {
  const { download, isPending } = useDownload(() => call(downloadFigures, { query: { range } }))
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void download()}>
      Download as CSV
    </Button>
  )
}
