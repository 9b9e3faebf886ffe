import type { KnownFact } from '@openline/contract/people/blocks-desk'
import { Checkbox } from '../../ui/checkbox.tsx'
import { blockKindLabels } from './block-labels.ts'
import styles from './blocks.module.css'

type FactChoiceProps = {
  readonly facts: readonly KnownFact[]
  readonly name: string
  /** The ids of those that are chosen, with a space between. */
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** What of a customer is blocked: several of what is known. */
export function FactChoice({ facts, name, value, onValueChange }: FactChoiceProps) {
  const chosen = value.split(' ').filter(Boolean)
  return (
    <fieldset className={styles.facts}>
      <legend className={styles.legend}>What to block</legend>
      {facts.map(({ id, kind, label, isOwn, isBlocked }) => (
        <Checkbox
          key={id}
          name={`${name}-${id}`}
          checked={chosen.includes(id)}
          onCheckedChange={(checked) =>
            onValueChange(
              (checked ? [...chosen, id] : chosen.filter((other) => other !== id)).join(' '),
            )
          }
          hint={isOwn ? undefined : 'Others may share it.'}
        >
          {blockKindLabels[kind]}: {label}
          {isBlocked && ' (blocked)'}
        </Checkbox>
      ))}
    </fieldset>
  )
}
