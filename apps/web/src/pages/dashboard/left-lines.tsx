import type { FormerLine } from '@openline/contract/lines/lines'
import { useState } from 'react'
import { ActivityDialog } from '../../features/line-safety/lazy-dialogs.ts'
import { FormerLines } from '../../features/lines/former-lines.tsx'

type LeftLinesProps = {
  readonly lines: readonly FormerLine[]
  readonly onOrder: (orderId: string) => void
}

/** Lines that ended lately, with their activity. */
export function LeftLines({ lines, onOrder }: LeftLinesProps) {
  const [shown, setShown] = useState<FormerLine | null>(null)
  if (lines.length === 0) return null
  return (
    <>
      <FormerLines lines={lines} onOrder={onOrder} onActivity={setShown} />
      {shown && <ActivityDialog line={shown} onClose={() => setShown(null)} />}
    </>
  )
}
