import { Table } from '../../ui/table.tsx'
import styles from './data-table.module.css'

type DataTableProps = {
  /** What the table lists; for screen readers. */
  readonly caption: string
  /** The heads of the columns; `numeric` for amounts and counts, whose cells are `<td data-numeric>`. */
  readonly heads: readonly (string | { readonly numeric: string })[]
  /** What to say when there is no row. */
  readonly empty: string
  /**
   * A `<tr>` for each record, which begins with `<th scope="row">`. A cell with long words is
   * `<td data-wraps>`: they go on in a second line.
   */
  readonly children: readonly React.ReactElement[]
}

/**
 * Rows of records, dense enough to compare them. Buttons and links are in its cells. On a phone each row is a list of its
 * cells, each with the head of its column.
 */
export function DataTable({ caption, heads, empty, children }: DataTableProps) {
  if (children.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.dense} style={labelsOf(heads)}>
      <Table caption={caption}>
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : (
                <th key={head.numeric} scope="col" data-numeric>
                  {head.numeric}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </div>
  )
}

/** The heads for the stylesheet, `--head-1: "Order"` and so on. */
function labelsOf(heads: DataTableProps['heads']): React.CSSProperties {
  const labels = heads.map((head, index): [string, string] => [
    `--head-${index + 1}`,
    JSON.stringify(typeof head === 'string' ? head : head.numeric),
  ])
  return Object.fromEntries(labels) as React.CSSProperties // React takes custom properties, its types don't
}
