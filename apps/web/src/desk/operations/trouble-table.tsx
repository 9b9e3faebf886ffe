import { DataTable } from '../kit/data-table.tsx'
import styles from './operations.module.css'

/** A table of what is wrong; nothing is wrong as a rule, and that takes one line. */
export function TroubleTable(props: React.ComponentProps<typeof DataTable>) {
  if (props.children.length === 0) return <p className={styles.fine}>{props.empty}</p>
  return <DataTable {...props} />
}
