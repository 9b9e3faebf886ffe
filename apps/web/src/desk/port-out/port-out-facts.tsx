import type { DeskPortOut } from '@openline/contract/lines/port-out-desk'
import { codeInWords } from '@openline/contract/office/code-labels-desk'
import { Link } from 'react-router'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { When } from '../kit/when.tsx'
import { Deadline } from '../port-in-cases/clock.tsx'
import { refusalText } from '../port-in-cases/labels.ts'
import { Owner } from '../port-in-cases/owner.tsx'
import styles from '../port-in-cases/port-in-cases.module.css'

const decisionWords = {
  pending: 'Not yet; we’re retrying',
  sent: 'Yes',
  refused: 'The network refused it',
} as const satisfies Record<NonNullable<DeskPortOut['decision']>, string>

/** Where a request stands, with its clock. */
export function PortOutFacts({ page }: { readonly page: DeskPortOut }) {
  const { portOut, decision, compared } = page
  return (
    <FactList className={styles.facts}>
      {portOut.status === 'waiting' && (
        <Fact name="Approved automatically" value={<Deadline at={portOut.decidesAt} />} />
      )}
      {portOut.refusal !== null && (
        <Fact name="Why declined" value={refusalText(portOut.refusal)} />
      )}
      {decision !== null && <Fact name="Sent to the network" value={decisionWords[decision]} />}
      <Fact name="Requested by" value={portOut.toCarrier} />
      <Fact name="Asked" value={<When at={portOut.requestedAt} />} />
      <Fact name="Customer" value={<Owner {...portOut.customer} />} />
      <Fact
        name="Line"
        value={<Link to={`/lines/${portOut.lineId}`}>{codeInWords(compared.lineStatus)}</Link>}
      />
      <Fact name="Number lock" value={compared.locked ? 'On' : 'Off'} />
    </FactList>
  )
}
