import { type BlockKind, blockKinds } from '@openline/contract/people/blocks-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { blockKindLabels } from './block-labels.ts'
import styles from './blocks.module.css'

/** Which blocks are shown. */
export type BlockFilter = {
  readonly q: string
  readonly kind: BlockKind | null
  readonly isEnded: boolean
}

type BlockFilterFormProps = {
  readonly filter: BlockFilter
  readonly onChange: (filter: BlockFilter) => void
}

const states = [
  { value: 'running', label: 'Active' },
  { value: 'ended', label: 'Ended in the last 90 days' },
]

/** A choice applies immediately, the text with Enter or the button. */
export function BlockFilterForm({ filter, onChange }: BlockFilterFormProps) {
  const [q, setQ] = useState(filter.q)
  const show = () => onChange({ ...filter, q })
  return (
    <form
      method="post"
      role="search"
      aria-label="Blocks"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <TextField
        name="q"
        label="Search"
        value={q}
        optional
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onValueChange={setQ}
        onEnter={show}
      />
      <Select
        name="kind"
        label="Kind"
        placeholder="Any kind"
        optional
        value={filter.kind ?? ''}
        options={blockKinds.map((kind) => ({ value: kind, label: blockKindLabels[kind] }))}
        onValueChange={(value) =>
          onChange({ ...filter, q, kind: blockKinds.find((kind) => kind === value) ?? null })
        }
      />
      <Select
        name="state"
        label="State"
        value={filter.isEnded ? 'ended' : 'running'}
        options={states}
        onValueChange={(value) => onChange({ ...filter, q, isEnded: value === 'ended' })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
    </form>
  )
}
