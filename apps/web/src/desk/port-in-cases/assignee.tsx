import type {
  askNetworkAboutPortOut,
  releasePortOut,
  takePortOut,
} from '@openline/contract/lines/port-out-desk'
import type {
  Assignment,
  askNetworkAboutPortIn,
  releasePortIn,
  takePortIn,
} from '@openline/contract/processes/port-in-cases-desk'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'

/** Who works on a transfer. */
export function Assignee({ assignment }: { readonly assignment: Assignment | null }) {
  if (assignment === null) return 'Free'
  return <Badge tone={assignment.isMe ? 'accent' : 'warning'}>{nameOf(assignment)}</Badge>
}

function nameOf({ isMe, name }: Assignment): string {
  return isMe ? 'You' : name
}

/** What the page of a transfer says of who works on it; nothing while it is free. */
export function AssignmentNotice({ assignment }: { readonly assignment: Assignment | null }) {
  if (assignment === null) return null
  const { isMe, name, until } = assignment
  return (
    <Alert tone={isMe ? 'info' : 'warning'}>
      {isMe ? 'You’re working on this' : `${name} is working on this`} until <When at={until} />,
      unless released sooner.
    </Alert>
  )
}

type QuickButtonProps = {
  readonly label: string
  readonly act:
    | typeof takePortIn
    | typeof releasePortIn
    | typeof takePortOut
    | typeof releasePortOut
    | typeof askNetworkAboutPortIn
    | typeof askNetworkAboutPortOut
  readonly id: string
  readonly reload: () => unknown
}

/** Takes a transfer, gives it back, or asks the network about it: at once, without a reason. */
export function QuickButton({ label, act, id, reload }: QuickButtonProps) {
  const { run, isPending } = useQuickAct(() => call(act, { params: { id } }), reload)
  return (
    <Button variant="secondary" size="small" pending={isPending} onClick={() => void run()}>
      {label}
    </Button>
  )
}
