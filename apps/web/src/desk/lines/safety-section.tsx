import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { codeInWords } from '@openline/contract/office/code-labels-desk'
import { addressLine, addressLines } from '@openline/contract/street-line'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import { LineActs } from './line-acts.tsx'
import { carrierLabels } from './line-labels.ts'
import styles from './lines.module.css'

type SafetySectionProps = { readonly line: DeskLine; readonly reload: () => unknown }

/** Lock, transfer PIN, number transfers and the address that 911 has. */
export function SafetySection({ line, reload }: SafetySectionProps) {
  return (
    <Section
      title="Lock, transfers and 911"
      actions={
        <LineActs
          line={line}
          of={['send_lock_again', 'record_lock_done', 'send_address_again', 'record_address_done']}
          reload={reload}
        />
      }
    >
      <FactList className={styles.facts}>
        <Fact name="Lock" value={<Lock lock={line.lock} />} />
        {line.transferPin && <Fact name="Transfer PIN" value={<Pin pin={line.transferPin} />} />}
        {line.portIn && (
          <Fact
            name="Port-in"
            value={
              <RecordLink to={[{ kind: 'port_in', id: line.portIn.id }]}>
                {codeInWords(line.portIn.status)}
              </RecordLink>
            }
          />
        )}
        <Fact name="Emergency address" value={<Emergency line={line} />} />
      </FactList>
      <PortOuts line={line} />
    </Section>
  )
}

function Lock({ lock }: { readonly lock: DeskLine['lock'] }) {
  if (lock === null) return 'Never locked'
  const { word, tone } = carrierLabels[lock.carrier]
  return (
    <>
      {lock.locked ? 'Locked' : 'Unlocked'} since <When at={lock.changedAt} />{' '}
      {lock.carrier !== 'known' && <Badge tone={tone}>{word}</Badge>}
    </>
  )
}

function Pin({ pin }: { readonly pin: NonNullable<DeskLine['transferPin']> }) {
  return (
    <>
      Created <When at={pin.issuedAt} />, expires <When at={pin.expiresAt} />, {pin.wrongTries}{' '}
      failed attempts
    </>
  )
}

const pendingLabels = {
  pending: 'Waiting for the network',
  at_activation: 'Sent at activation',
} as const

function Emergency({ line: { status, emergencyAddress: of } }: { readonly line: DeskLine }) {
  if (status === 'cancelled') return 'None: this line has ended'
  if (of === null) return 'None: this line can’t make calls'
  return (
    <>
      {of.inForce ? (
        <>
          <AddressLines lines={addressLines(of.inForce.address)} />
          <br />
          <Badge tone="success">On file with 911</Badge> since <When at={of.inForce.since} />
        </>
      ) : (
        <p>No address on file with 911.</p>
      )}
      {(of.status === 'pending' || of.status === 'at_activation') && of.address && (
        <p>
          <Badge tone="warning">{pendingLabels[of.status]}</Badge> {addressLine(of.address)}
        </p>
      )}
      {of.refusal && (
        <p>
          <Badge tone="danger">Refused</Badge> {addressLine(of.refusal.address)}.{' '}
          {of.refusal.message}
        </p>
      )}
    </>
  )
}

function PortOuts({ line: { portOuts } }: { readonly line: DeskLine }) {
  if (portOuts.length === 0) return null
  return (
    <ul className={styles.list}>
      {portOuts.map((portOut) => (
        <li key={portOut.id}>
          <RecordLink to={[{ kind: 'port_out', id: portOut.id }]}>{portOut.toCarrier}</RecordLink>{' '}
          requested the number <When at={portOut.requestedAt} />: {codeInWords(portOut.status)}
        </li>
      ))}
    </ul>
  )
}
