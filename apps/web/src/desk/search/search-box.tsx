import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import styles from './search-box.module.css'

/** In the bar of every page. `/` moves there, Enter searches. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const query = address.get('q') ?? ''
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
        if (q !== '') void navigate(`/search?${new URLSearchParams({ q }).toString()}`)
      }}
    >
      <input
        // Another search is shown when the address changes by Back.
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
