import type { DualControl } from '@openline/contract/people/dual-control-desk'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { When } from '../kit/when.tsx'
import type { Loading } from '../lib/use-call.ts'
import { requestLabels } from './request-labels.ts'

type WaitingRequestsProps = {
  readonly of: Loading<{ readonly requests: readonly DualControl[] }>
  /** Whose page it is; the page of a customer has those of all their records. */
  readonly subjectId?: string
}

/** On top of a record: what a second person has to confirm. */
export function WaitingRequests({ of, subjectId }: WaitingRequestsProps) {
  const requests =
    of.value?.requests.filter(
      ({ subject }) => subjectId === undefined || subject.id === subjectId,
    ) ?? []
  if (requests.length === 0) return null
  return (
    <Alert tone="info" title="Waiting for a second person">
      <ul>
        {requests.map(({ id, act, askedBy, askedAt }) => (
          <li key={id}>
            <Link to={`/dual-control/${id}`}>{requestLabels[act]}</Link>, asked for by {askedBy},{' '}
            <When at={askedAt} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
