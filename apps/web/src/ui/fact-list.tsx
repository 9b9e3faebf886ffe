import styles from './fact-list.module.css'

type FactListProps = {
  /** Of its container: margin and border. */
  readonly className: string | undefined
  readonly children: React.ReactNode
}

/** Facts of one thing beside each other; on a phone one to a row. */
export function FactList({ className, children }: FactListProps) {
  return <dl className={`${styles.facts} ${className}`}>{children}</dl>
}

type FactProps = { readonly name: string; readonly value: React.ReactNode }

export function Fact({ name, value }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
