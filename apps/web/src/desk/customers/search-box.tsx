import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styles from './search-box.module.css'
import { type SearchState, searchedText } from './searched-text.ts'

/** In the bar of every page. `/` moves there, Enter searches. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const query = searchedText(useLocation().state)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.select()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const q = box.current?.value.trim() ?? ''
        if (q !== '')
          void navigate('/search', { state: { q } satisfies SearchState, replace: q === query })
      }}
    >
      <input
        // Another search is shown after Back.
        key={query}
        ref={box}
        className={styles.box}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-label="Find a customer, number, order, card or ticket"
        aria-keyshortcuts="/"
        placeholder="Name, email, number, order … ( / )"
      />
    </form>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}
