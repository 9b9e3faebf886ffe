import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { When } from '../kit/when.tsx'
import { statusLabels } from './line-labels.ts'
import styles from './lines.module.css'

type LineFactsProps = { readonly line: DeskLine }

/** What the line is: number, SIM, plan and period. */
export function LineFacts({ line }: LineFactsProps) {
  const { word, tone } = statusLabels[line.status]
  // By one clock with the renewal, which the customer reads it by.
  const timeZone = line.renewal?.timeZone
  return (
    <FactList className={styles.facts}>
      <Fact name="State" value={<Badge tone={tone}>{word}</Badge>} />
      <Fact
        name="Customer"
        value={
          <Link to={`/customers/${line.customer.id}`}>
            {line.customer.name || line.customer.email}
          </Link>
        }
      />
      {line.mdn === null && <Fact name="Number" value="None yet" />}
      {line.numberChange && (
        <Fact name="New number" value={<NewNumber of={line.numberChange} timeZone={timeZone} />} />
      )}
      <Fact name="SIM" value={line.simType === 'esim' ? 'eSIM' : 'SIM card'} />
      <Fact name="ICCID" value={<span className={styles.code}>{line.iccid ?? 'None yet'}</span>} />
      <Fact name="Plan" value={line.planName} />
      <Fact name="Active since" value={<Moment at={line.activatedAt} timeZone={timeZone} />} />
      <Fact name="First used" value={<Moment at={line.firstUsedAt} timeZone={timeZone} />} />
      <Fact name="Paid until" value={<Moment at={line.renewsAt} timeZone={timeZone} />} />
      <Fact name="Auto-renew" value={line.autoRenew ? 'On' : 'Off'} />
      <Fact
        name="Carrier reference"
        value={<span className={styles.code}>{line.reference}</span>}
      />
    </FactList>
  )
}

type NewNumberProps = {
  readonly of: NonNullable<DeskLine['numberChange']>
  readonly timeZone: string | undefined
}

function NewNumber({ of, timeZone }: NewNumberProps) {
  return (
    <>
      Requested <Moment at={of.requestedAt} timeZone={timeZone} />, waiting for the network.
      {of.holdsSim && ' Until then, or for a day, another SIM and a transfer PIN must wait.'}
    </>
  )
}

type MomentProps = { readonly at: string | null; readonly timeZone: string | undefined }

function Moment({ at, timeZone }: MomentProps) {
  return at === null ? 'Not yet' : <When at={at} {...(timeZone && { timeZone })} />
}
