import styles from './specimen.module.css'

/** A group of pieces under one heading. */
export function Specimens({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div className={styles.grid}>{children}</div>
    </section>
  )
}

type SpecimenProps = {
  readonly name: string
  readonly wide?: boolean
  readonly children: React.ReactNode
}

/** One piece in one state. */
export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className={styles.specimen} data-wide={wide ? '' : undefined}>
      <figcaption>{name}</figcaption>
      <div>{children}</div>
    </figure>
  )
}
