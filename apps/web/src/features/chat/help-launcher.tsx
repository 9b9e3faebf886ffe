import { Link } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import styles from './help-launcher.module.css'

/** Where a chat would be: the ways to an answer and to a person. */
export const HelpLauncher = () => {
  const { support } = useBrand()
  return (
    <aside className={styles.launcher} aria-label="Help">
      <button type="button" popoverTarget="help" className={styles.button}>
        Help
      </button>
      <div id="help" popover="auto" className={styles.panel}>
        <p className={styles.title}>How can we help?</p>
        <Link to={paths.faq}>Questions and answers</Link>
        <Link to={paths.contactUs}>Write to us</Link>
        <a href={`tel:${support.phoneE164}`}>Call {support.phone}</a>
        <p className={styles.hours}>{support.hours}</p>
      </div>
    </aside>
  )
}
