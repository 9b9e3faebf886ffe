import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './contact.module.css'

type WordSearchProps = {
  /** What is searched now. */
  readonly words: string
  readonly onSearch: (words: string) => void
}

/** Narrows the inbox to messages and replies with these words. */
export function WordSearch({ words, onSearch }: WordSearchProps) {
  const [typed, setTyped] = useState(words)
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim().slice(0, 100))
      }}
    >
      <TextField
        label="Words in messages and replies"
        name="words"
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" size="small">
        Search
      </Button>
      {words !== '' && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setTyped('')
            onSearch('')
          }}
        >
          Clear
        </Button>
      )}
    </form>
  )
}
