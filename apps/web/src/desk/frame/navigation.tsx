import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Place } from '../places.ts'
import styles from './navigation.module.css'

/** The pages that the roles of who is signed in open: a column, or on a small screen one row that scrolls. */
export function Navigation({ open }: { readonly open: readonly Place[] }) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef('')
  const { pathname } = useLocation()
  useEffect(() => {
    if (!list.current || shown.current === pathname) return
    shown.current = pathname
    showCurrent(list.current)
  }, [pathname])
  return (
    <nav aria-label="Desk" className={styles.navigation}>
      <ul ref={list} className={styles.list}>
        {open.map(
          ({ path, label }) =>
            label && (
              <li key={path}>
                <NavLink to={path} end={path === '/'} className={styles.link ?? ''}>
                  {label}
                </NavLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

/** In the middle of the row, if that scrolls. The page stays where it is. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current="page"]')
  if (!current) return
  const [row, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  list.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2)
}
