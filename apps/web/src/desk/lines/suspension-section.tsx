import { type DeskLine, settleSuspension } from '@openline/contract/lines/lines-desk'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { carrierLabels, suspensionLabels } from './line-labels.ts'
import styles from './lines.module.css'

type Suspension = DeskLine['suspensions'][number]
type Act = Suspension['nextActions'][number]

const words = {
  send_again: {
    button: 'Resend',
    title: 'Resend this suspension',
    subtitle: 'Ask the carrier to fix the line first, then send it again.',
  },
  record_done: {
    button: 'Record as done',
    title: 'Record as done by the carrier',
    subtitle: 'Use this if the carrier already fixed the line. We won’t send anything.',
  },
} as const satisfies Record<Act, { button: string; title: string; subtitle: string }>

type SuspensionSectionProps = { readonly line: DeskLine; readonly reload: () => unknown }

/** Why and when the line had no service, and what the carrier knows of it. */
export function SuspensionSection({ line, reload }: SuspensionSectionProps) {
  const [open, setOpen] = useState<{ id: string; act: Act } | null>(null)
  const { roles } = useStaff()
  const canAct = hasRole(roles, ['support'])
  return (
    <Section title="Suspensions">
      <DataTable
        caption="Suspensions, newest first"
        heads={['Why', 'Since', 'Until', 'Carrier', 'Actions']}
        empty="No suspensions."
      >
        {line.suspensions.map(({ id, reason, since, endedAt, carrier, nextActions }) => (
          <tr key={id}>
            <th scope="row">{suspensionLabels[reason]}</th>
            <td>
              <When at={since} />
            </td>
            <td>{endedAt ? <When at={endedAt} /> : 'Now'}</td>
            <td>
              <Badge tone={carrierLabels[carrier].tone}>{carrierLabels[carrier].word}</Badge>
            </td>
            <td>
              <div className={styles.actions}>
                {canAct &&
                  nextActions.map((act) => (
                    <Button
                      key={act}
                      variant="secondary"
                      size="small"
                      onClick={() => setOpen({ id, act })}
                    >
                      {words[act].button}
                    </Button>
                  ))}
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
      {open && (
        <ActDialog
          act={settleSuspension}
          params={{ id: open.id }}
          initial={{}}
          toBody={() => ({ act: open.act })}
          title={words[open.act].title}
          subtitle={words[open.act].subtitle}
          submitLabel={words[open.act].button}
          reload={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
