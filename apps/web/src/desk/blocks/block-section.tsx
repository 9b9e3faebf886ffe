import { type Block, viewBlockable } from '@openline/contract/people/blocks-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { None } from '../kit/record.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { BlockButton } from './block-button.tsx'
import type { BlockSource } from './block-dialog.tsx'
import { blockKindLabels } from './block-labels.ts'
import styles from './blocks.module.css'
import { LiftBlockDialog } from './lift-block-dialog.tsx'

type BlockSectionProps = {
  readonly customerId: string
  readonly source: BlockSource
  readonly reload: () => unknown
}

/** The blocks that concern a customer, on their page and on those of their orders. */
export function BlockSection({ customerId, source, reload }: BlockSectionProps) {
  const { roles } = useStaff()
  const known = useCall(viewBlockable, { params: { id: customerId }, query: {} })
  const [lifted, setLifted] = useState<Block | null>(null)
  const reloadAll = () => Promise.all([known.reload(), reload()])
  const mayLift = hasRole(roles, ['support', 'money'])
  return (
    <Section
      title="Blocks"
      actions={
        <BlockButton
          customerId={customerId}
          source={source}
          orderId={source.kind === 'order' ? source.id : null}
          reload={reloadAll}
        />
      }
    >
      <Loaded of={known} lines={1}>
        {({ blocks }) =>
          blocks.length === 0 ? (
            <None of={{ blocks: 0 }} />
          ) : (
            <ul className={styles.list} aria-label="Blocks">
              {blocks.map((block) => (
                <li key={block.id} className={styles.block}>
                  <span>
                    {blockKindLabels[block.kind]}: {block.label}
                    <span className={styles.small}>
                      {block.reason} · {block.by}, <When at={block.at} />
                    </span>
                  </span>
                  {mayLift && (
                    <Button
                      size="small"
                      variant="secondary"
                      aria-label={`Lift: ${block.label}`}
                      onClick={() => setLifted(block)}
                    >
                      Lift
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {lifted && (
        <LiftBlockDialog block={lifted} reload={reloadAll} onClose={() => setLifted(null)} />
      )}
    </Section>
  )
}
