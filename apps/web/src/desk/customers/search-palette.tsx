import type { Hit } from '@openline/contract/people/search-desk'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { usePathOfHit } from './hit-path.ts'
import { hitLabels } from './hit-table.tsx'
import styles from './search-palette.module.css'
import type { SearchState } from './searched-text.ts'
import { type Found, minSearched, noExactMatch, useSearch } from './use-search.ts'

type SearchPaletteProps = {
  /** What was searched for last. */
  readonly initial: string
  readonly onClose: () => void
}

/** More are on the page of the search. */
const maxShown = 8

/** Finds while one types: arrows choose, Enter opens the chosen record. */
export function SearchPalette({ initial, onClose }: SearchPaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const pathOf = usePathOfHit()
  const [text, setText] = useState(initial)
  const [chosen, setChosen] = useState(0)
  const { found, failure, isCurrent } = useSearch(text)
  const hits = found?.hits.slice(0, maxShown) ?? []
  const seeAll = () => {
    onClose()
    void navigate('/search', { state: { q: text.trim() } satisfies SearchState })
  }
  const open = (hit: Hit | undefined) => {
    const path = hit && pathOf(hit)
    if (!path) return seeAll()
    onClose()
    void navigate(path)
  }
  const move = (step: number) => {
    if (hits.length > 0) setChosen((chosen + step + hits.length) % hits.length)
  }
  return (
    <Dialog open title="Find" size="medium" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim().length >= minSearched) open(isCurrent ? hits[chosen] : undefined)
        }}
      >
        <input
          className={styles.box}
          type="search"
          role="combobox"
          name="q"
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="Name, email, number, order, card or ticket"
          aria-label="Find a customer, number, order, card or ticket"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={hits[chosen] && `${id}-${chosen}`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            move(event.key === 'ArrowDown' ? 1 : -1)
          }}
        />
      </form>
      <FailureAlert message={failure ?? ''} />
      <p role="status" className={styles.status}>
        {failure === null && statusOf(text, isCurrent, found)}
      </p>
      <div id={`${id}-hits`} role="listbox" aria-label="Results" className={styles.hits}>
        {hits.map((hit, index) => (
          <Option
            key={`${hit.kind} ${hit.id}`}
            id={`${id}-${index}`}
            hit={hit}
            isChosen={index === chosen}
            onPoint={() => setChosen(index)}
            onOpen={() => open(hit)}
          />
        ))}
      </div>
      {hits.length > 1 && (
        <div>
          <Button variant="secondary" size="small" onClick={seeAll}>
            See all results
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function statusOf(text: string, isCurrent: boolean, found: Found): string {
  if (text.trim().length < minSearched) return 'Type at least three characters.'
  if (!isCurrent || found === null) return 'Searching …'
  const count = found.hits.length
  if (count === 0) return 'Nothing found.'
  if (found.isNear) return noExactMatch
  return count === 1 ? 'One result. Press Enter to open it.' : `${count} results`
}

type OptionProps = {
  readonly id: string
  readonly hit: Hit
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onOpen: () => void
}

function Option({ id, hit: { kind, title, detail }, isChosen, onPoint, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.hit}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <strong>{title}</strong>
      <span className={styles.kind}>{hitLabels[kind]}</span>
      <span className={styles.detail}>{detail}</span>
    </button>
  )
}
