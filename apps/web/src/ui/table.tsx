import styles from './table.module.css'

type TableProps = {
  /** Says what the table lists; read by screen readers, and the name of the scrolling region. */
  readonly caption: string
  /** `tall`: 510 px high and scrolling (spec 9). */
  readonly height?: 'content' | 'tall'
  /** `<thead>` and `<tbody>`. */
  readonly children: React.ReactNode
}

/** A data table that scrolls within itself when it is wider or longer than its place. */
export function Table({ caption, height = 'content', children }: TableProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <section className={styles.region} data-height={height} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </section>
  )
}
