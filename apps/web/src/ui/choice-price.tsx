import styles from './choice-price.module.css'

type ChoicePriceProps = {
  /** Ready to read, `$25.00`. */
  readonly price: string
  /** What it is for, or made of. */
  readonly note: string
}

/** What a choice costs, at its far end: the price, and a note below it or, where that is narrow, beside it. */
export function ChoicePrice({ price, note }: ChoicePriceProps) {
  return (
    <span className={styles.price}>
      {price}
      <small className={styles.note}>{note}</small>
    </span>
  )
}
