import { Spinner } from '../../ui/spinner.tsx'
import styles from './waiting.module.css'

/** While the first page is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  )
}
