import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import styles from './search-box.module.css'
import { SearchPalette } from './search-palette.tsx'
import { searchedText } from './searched-text.ts'

/** In the bar of every page: opens the search, as `/` does from anywhere. */
export function SearchBox() {
  const [isOpen, setOpen] = useState(false)
  const q = searchedText(useLocation().state)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className={styles.place}>
      <button
        type="button"
        className={styles.box}
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} />
        <span className={styles.text}>{q || 'Name, email, number, order'}</span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </button>
      {isOpen && <SearchPalette initial={q} onClose={() => setOpen(false)} />}
    </search>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}
