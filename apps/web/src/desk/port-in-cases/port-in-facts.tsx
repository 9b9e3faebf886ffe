import { fullName } from '@openline/contract/person-name'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import type { PortInField } from '@openline/contract/processes/port-in-fields'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { When } from '../kit/when.tsx'
import { Clock, Deadline } from './clock.tsx'
import { Owner } from './owner.tsx'
import styles from './port-in-cases.module.css'

const fieldWords = {
  billingAccount: 'account number',
  pinPassword: 'PIN',
  firstName: 'first name',
  lastName: 'last name',
  streetNumber: 'house number',
  streetDirection: 'street direction',
  streetName: 'street',
  addressTwo: 'apartment',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  portIn: 'number',
  iccid: 'SIM',
} as const satisfies Record<PortInField, string>

function namesOf(fields: readonly PortInField[]): string {
  return fields.map((field) => fieldWords[field]).join(', ') || 'nothing'
}

/** Where a port-in stands, its clocks, and what was sent: which secrets we hold, never what they are. */
export function PortInFacts({ page }: { readonly page: DeskPortIn }) {
  const { portIn, holder, customer, carrierOrderId, cutoverSince } = page
  const { reason, dueAt, expectedAt, cancellableUntil, expiresAt } = portIn
  const name = fullName(holder)
  return (
    <FactList className={styles.facts}>
      <Fact name="Customer" value={<Owner {...customer} />} />
      {cutoverSince !== null && (
        <Fact
          name="Between two carriers"
          value={<Clock since={cutoverSince} lateAfterMinutes={120} />}
        />
      )}
      {dueAt !== null && <Fact name="Moves" value={<Deadline at={dueAt} />} />}
      {expectedAt !== null && <Fact name="Sent again" value={<When at={expectedAt} />} />}
      {cancellableUntil !== null && (
        <Fact name="Cancel by" value={<When at={cancellableUntil} />} />
      )}
      {expiresAt !== null && <Fact name="Expires" value={<When at={expiresAt} />} />}
      {reason !== null && <Fact name="Reason" value={`${reason.message} (${reason.code})`} />}
      <Fact name="Old carrier" value={portIn.donorCarrier?.name ?? 'Not known'} />
      <Fact name="Account holder" value={name || 'Not entered'} />
      <Fact name="Address on file" value={holder.address ?? `ZIP code ${portIn.zipCode}`} />
      <Fact name="Old carrier requires" value={namesOf(portIn.required)} />
      <Fact name="We hold" value={namesOf(portIn.kept)} />
      {portIn.missing.length > 0 && <Fact name="Missing" value={namesOf(portIn.missing)} />}
      <Fact name="Network order" value={carrierOrderId ?? 'None yet'} />
      <Fact name="Begun" value={<When at={portIn.createdAt} />} />
    </FactList>
  )
}
