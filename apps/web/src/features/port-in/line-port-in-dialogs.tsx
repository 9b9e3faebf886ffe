import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../paths.ts'
import { useItemDetails } from './item-details.ts'
import { PortInDialogs } from './port-in-dialogs.tsx'
import type { PortInStep } from './port-in-flow-state.ts'

type LinePortInDialogsProps = {
  readonly lineId: string
  readonly begin: PortInStep
  /** The number to start with, as people write it; empty for none. */
  readonly msisdn?: string
  readonly onClose: () => void
}

/** The port-in dialogs for a line that exists, with what is known of it. */
export function LinePortInDialogs({ lineId, begin, msisdn = '', onClose }: LinePortInDialogsProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const item = useItemDetails(lineId)
  if (item === 'loading') return null
  const { firstName = null, lastName = null } = item?.attDetails.oldService ?? {}
  return (
    <PortInDialogs
      begin={begin}
      lineId={lineId}
      known={{ msisdn, zipCode: item?.attDetails.accountDetails.zipCode ?? item?.zipCode ?? '' }}
      holder={{ firstName: firstName ?? '', lastName: lastName ?? '' }}
      onChanged={revalidate}
      onClose={onClose}
      onFailedBringOver={() => void navigate(paths.dashboard)}
    />
  )
}
