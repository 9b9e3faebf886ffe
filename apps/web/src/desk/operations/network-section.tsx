import { viewNetwork } from '@openline/contract/platform/network-desk'
import { Alert } from '../../ui/alert.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import { Check } from './check.tsx'
import styles from './operations.module.css'

/** What the network says it can't do, which no one is offered then. */
export function NetworkSection() {
  const view = useCall(viewNetwork, {})
  return (
    <Check
      anchor="network"
      title="Network"
      runbook="network"
      of={view}
      judge={({ network: { problem, name } }) =>
        problem === null
          ? { tone: 'success', text: name ?? 'Not asked yet.' }
          : { tone: 'danger', text: 'Its last answer can’t be used.', count: 1 }
      }
    >
      {({ network: { name, notOffered, since, readAt, askedAt, problem } }) => (
        <>
          {problem !== null && (
            <Alert tone="danger" title="The capabilities document can’t be used">
              {problem} The last good document stays active.
            </Alert>
          )}
          <FactList className={styles.facts}>
            <Fact name="Network" value={name ?? 'Unknown'} />
            <Fact name="Not offered" value={notOffered.join(', ') || 'Nothing'} />
            <Fact name="Since" value={since ? <When at={since} /> : 'Never'} />
            <Fact name="Last read" value={readAt ? <When at={readAt} /> : 'Never'} />
            <Fact name="Last asked" value={askedAt ? <When at={askedAt} /> : 'Never'} />
          </FactList>
        </>
      )}
    </Check>
  )
}
