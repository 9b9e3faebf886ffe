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
      title={`Open the account of ${profile.firstName || profile.email}`}
      subtitle="For 15 minutes, in a tab of its own. The customer gets an email with your name and the reason. Usage, and changes of name, address or 911 address, take their approval."
      submitLabel="Make the link"
      act={startDeskAssistance}
      params={{ id: profile.id }}
      initial={{}}
      reload={() => {}}
      onDone={({ url }) => onLink(url)}
      onClose={onClose}
    />
  )
}
