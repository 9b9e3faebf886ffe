import styles from './money-lines.module.css'

export type MoneyLine = {
  readonly label: React.ReactNode
  /** Ready to read, `$25.00`. */
  readonly amount: React.ReactNode
  /** What the amount is for, a line each; those of a group below its heading. */
  readonly notes?: readonly Note[]
}

type Note = string | { readonly heading: string; readonly texts: readonly string[] }

type MoneyLinesProps = {
  readonly lines: readonly MoneyLine[]
  readonly total?: MoneyLine
}

/** A price line by line, the sum below. */
export function MoneyLines({ lines, total }: MoneyLinesProps) {
  return (
    <dl>
      {lines.map((line, index) => (
        <Row key={index} line={line} />
      ))}
      {total && <Row line={total} isTotal />}
    </dl>
  )
}

function Row({ line, isTotal = false }: { line: MoneyLine; isTotal?: boolean }) {
  return (
    <div className={styles.line} data-total={isTotal ? '' : undefined}>
      <dt>
        {line.label}
        {line.notes?.map((note, index) => (
          <span key={index} className={styles.note}>
            {typeof note === 'string' ? note : <Group {...note} />}
          </span>
        ))}
      </dt>
      <dd data-amount="">{line.amount}</dd>
    </div>
  )
}

function Group({ heading, texts }: Exclude<Note, string>) {
  return (
    <>
      <span className={styles.heading}>{heading}</span>
      {texts.map((text, index) => (
        <span key={index} className={styles.part}>
          {text}
        </span>
      ))}
    </>
  )
}
