import { type DeskCustomer, startDeskAssistance } from '@openline/contract/people/customers-desk'
import { ActDialog } from '../kit/act-dialog.tsx'

type AssistanceDialogProps = {
  readonly profile: DeskCustomer['profile']
  readonly onLink: (url: string) => void
  readonly onClose: () => void
}

/** Asks why, and gives the link into the account. */
export function AssistanceDialog({ profile, onLink, onClose }: AssistanceDialogProps) {
  return (
    <ActDialog
      title={`Open ${profile.firstName || profile.email}’s account`}
      subtitle="For 15 minutes, in a new tab. The customer gets an email with your name and the reason. You need their approval to see usage or change the name, address or 911 address."
      submitLabel="Create link"
      act={startDeskAssistance}
      params={{ id: profile.id }}
      initial={{}}
      reload={() => {}}
      onDone={({ url }) => onLink(url)}
      onClose={onClose}
    />
  )
}
