import {
  type CarrierView,
  refreshLine,
  viewLineAtCarrier,
} from '@openline/contract/lines/carrier-record-desk'
import type { DeskLine, NetworkAct } from '@openline/contract/lines/lines-desk'
import { codeInWords } from '@openline/contract/office/code-labels-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import styles from './lines.module.css'

type CarrierSectionProps = {
  readonly lineId: string
  /** Whether it is, or could be, in service. */
  readonly isInForce: boolean
  /** What the network can't do for a line. */
  readonly notOffered: DeskLine['notOffered']
  readonly reload: () => unknown
}

const cannot: Readonly<Record<NetworkAct, string>> = {
  suspend: 'The network can’t suspend lines.',
  replace_sim: 'The network can’t move a line to another SIM.',
  change_number: 'The network can’t give a line another number.',
  refresh: 'The network can’t refresh lines.',
}

/** What the carrier says of the line, asked on a press, since it may take seconds; and having it set the line again. */
export function CarrierSection({ lineId, isInForce, notOffered, reload }: CarrierSectionProps) {
  const [isAsked, setAsked] = useState(false)
  const [isRefreshing, setRefreshing] = useState(false)
  const { roles } = useStaff()
  return (
    <Section
      title="Carrier record"
      actions={
        <>
          {!isAsked && (
            <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
              Ask the carrier
            </Button>
          )}
          {isInForce && !notOffered.includes('refresh') && hasRole(roles, refreshLine.roles) && (
            <Button variant="secondary" size="small" onClick={() => setRefreshing(true)}>
              Refresh
            </Button>
          )}
        </>
      }
    >
      {notOffered.map((act) => (
        <p key={act}>{cannot[act]}</p>
      ))}
      {isAsked ? <Answer lineId={lineId} /> : <p>Compare with what the carrier has.</p>}
      {isRefreshing && (
        <ActDialog
          title="Refresh this line"
          subtitle="The carrier sends all settings of the line to its network again. Calls may drop for a moment. Nothing else changes."
          submitLabel="Refresh"
          act={refreshLine}
          params={{ id: lineId }}
          initial={{}}
          reload={reload}
          onClose={() => setRefreshing(false)}
        />
      )}
    </Section>
  )
}

function Answer({ lineId }: Pick<CarrierSectionProps, 'lineId'>) {
  const answer = useCall(viewLineAtCarrier, { params: { id: lineId } })
  return (
    <Loaded of={answer} lines={3}>
      {({ carrier }) => <Facts carrier={carrier} />}
    </Loaded>
  )
}

function Facts({ carrier: { askedAt, activation, sim, portOuts } }: { carrier: CarrierView }) {
  return (
    <FactList className={styles.facts}>
      <Fact name="Asked" value={<When at={askedAt} />} />
      <Fact name="Line" value={activation ? codeInWords(activation.status) : 'Not found'} />
      <Fact name="First number" value={activation?.mdn ? formatMsisdn(activation.mdn) : 'None'} />
      <Fact
        name="First ICCID"
        value={<span className={styles.code}>{activation?.iccid ?? 'None'}</span>}
      />
      {activation?.code && <Fact name="Refusal code" value={activation.code} />}
      <Fact name="Current SIM" value={sim ? codeInWords(sim) : 'None'} />
      <Fact
        name="Port-out requests"
        value={
          portOuts
            .map(({ toCarrier, status }) => `${toCarrier}: ${codeInWords(status)}`)
            .join(', ') || 'None'
        }
      />
    </FactList>
  )
}
