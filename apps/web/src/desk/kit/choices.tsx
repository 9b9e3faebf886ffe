import { Link } from 'react-router'
import styles from './choices.module.css'

type Choice = { readonly to: string; readonly label: string; readonly isChosen: boolean }

type ChoicesProps = {
  /** What is chosen; for screen readers. */
  readonly label: string
  readonly choices: readonly Choice[]
}

/** One view out of several, as links that the browser can keep. */
export function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label} className={styles.choices}>
      {choices.map((choice) => (
        <Link
          key={choice.to}
          to={choice.to}
          className={styles.choice}
          aria-current={choice.isChosen ? 'page' : undefined}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}
