import styles from './fact-list.module.css'

type FactListProps = {
  /** Of its container: margin and border. */
  readonly className: string | undefined
  readonly children: React.ReactNode
}

/** Name and value pairs side by side; one to a row on a phone. */
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
