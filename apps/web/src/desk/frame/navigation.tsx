import { NavLink } from 'react-router'
import type { Place } from '../places.ts'
import styles from './navigation.module.css'

/** The pages that the roles of who is signed in open. */
export function Navigation({ open }: { readonly open: readonly Place[] }) {
  return (
    <nav aria-label="Desk" className={styles.navigation}>
      <ul className={styles.list}>
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
