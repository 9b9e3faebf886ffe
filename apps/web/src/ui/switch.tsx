import styles from './switch.module.css'

type SwitchProps = {
  /** What is on or off, and of what; it stands beside the switch, too. */
  readonly label: string
  readonly isOn: boolean
  readonly pending?: boolean
  readonly onPress: () => void
}

/** Something that is on or off, and changes when pressed; where it asks first, that opens the question. */
export function Switch({ label, isOn, pending = false, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={label}
      aria-busy={pending || undefined}
      onClick={() => !pending && onPress()}
    >
      <span className={styles.track} />
    </button>
  )
}
