import type { OutputOf } from '@openline/contract/endpoint'
import { viewEsimCode, viewUsage } from '@openline/contract/people/approvals-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { When } from '../kit/when.tsx'
import { useCall } from '../lib/use-call.ts'
import styles from './private-line.module.css'

type Line = DeskCustomer['lines'][number]
type Esim = OutputOf<typeof viewEsimCode>
type PrivateLineProps = { readonly line: Line }

/** One line of a customer who has approved: what it used, and its eSIM code. */
export function PrivateLine({ line }: PrivateLineProps) {
  const [isUsageOpen, setUsageOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [esim, setEsim] = useState<Esim | null>(null)
  const name = line.mdn === null ? line.nickname : formatMsisdn(line.mdn)
  return (
    <div className={styles.line}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.actions}>
        {!isUsageOpen && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Show usage of ${name}`}
            onClick={() => setUsageOpen(true)}
          >
            Show usage
          </Button>
        )}
        {line.simType === 'esim' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Show the eSIM code of ${name}`}
            onClick={() => setAsking(true)}
          >
            Show eSIM code
          </Button>
        )}
      </div>
      {isUsageOpen && <Usage lineId={line.id} />}
      {isAsking && (
        <ActDialog
          title={`Show the eSIM code of ${name}`}
          subtitle="Anyone with this code can take over the line. The customer gets an email that you viewed it."
          submitLabel="Show"
          act={viewEsimCode}
          params={{ id: line.id }}
          initial={{}}
          reload={() => {}}
          onDone={setEsim}
          onClose={() => setAsking(false)}
        />
      )}
      {esim && (
        <Dialog open title={`eSIM code of ${name}`} onClose={() => setEsim(null)}>
          <FactList className={styles.facts}>
            <Fact name="SM-DP+ address" value={esim.smdpAddress} />
            <Fact name="Activation code" value={esim.matchingId} />
          </FactList>
        </Dialog>
      )}
    </div>
  )
}

function Usage({ lineId }: { readonly lineId: string }) {
  const usage = useCall(viewUsage, { params: { id: lineId } })
  return (
    <Loaded of={usage} lines={2}>
      {({ usage: used, allowance }) =>
        used === null ? (
          <p>The line isn’t active.</p>
        ) : (
          <FactList className={styles.facts}>
            <Fact
              name="Data"
              value={`${(used.dataUsedMb / 1000).toFixed(2)} GB of ${included(allowance?.dataGb, 'GB')}`}
            />
            <Fact
              name="Minutes"
              value={`${used.minutesUsed} of ${included(allowance?.minutes, 'minutes')}`}
            />
            <Fact
              name="Texts"
              value={`${used.textsUsed} of ${included(allowance?.texts, 'texts')}`}
            />
            <Fact name="Counting since" value={<When at={used.since} />} />
            <Fact name="As of" value={<When at={used.asOf} />} />
          </FactList>
        )
      }
    </Loaded>
  )
}

/** Null is unlimited; without a plan nothing is known. */
function included(amount: number | null | undefined, unit: string): string {
  if (amount === undefined) return 'an unknown allowance'
  return amount === null ? 'unlimited' : `${amount} ${unit}`
}
