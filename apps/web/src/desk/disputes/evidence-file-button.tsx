import { downloadEvidence } from '@openline/contract/sales/disputes-desk'
import { Button } from '../../ui/button.tsx'
import { call } from '../lib/call.ts'
import { useDownload } from '../lib/use-download.ts'

type EvidenceFileButtonProps = { readonly disputeId: string }

/** The whole record as a page to print. */
export function EvidenceFileButton({ disputeId }: EvidenceFileButtonProps) {
  const { download, isPending } = useDownload(() =>
    call(downloadEvidence, { params: { disputeId } }),
  )
  return (
    <Button variant="quiet" size="small" pending={isPending} onClick={() => void download()}>
      Download the evidence
    </Button>
  )
}
