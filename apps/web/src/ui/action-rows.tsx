import styles from './action-rows.module.css'

/** A list of `ActionRow`: what can be changed, a row each. */
export function ActionRows({ children }: { readonly children: React.ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
