import { DataTable } from './data-table.tsx'

export type Column<Row> = {
  readonly head: string
  readonly cell: (row: Row) => React.ReactNode
  /** Amounts and counts. */
  readonly numeric?: boolean
  /** Long words, which go on in a second line. */
  readonly wraps?: boolean
}

type ColumnTableProps<Row> = {
  /** What the table lists; for screen readers. */
  readonly caption: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[]
  readonly empty: string
}

/** A table whose cells are made column by column. */
export function ColumnTable<Row>({ caption, rows, keyOf, columns, empty }: ColumnTableProps<Row>) {
  const heads = columns.map(({ head, numeric }) => (numeric ? { numeric: head } : head))
  return (
    <DataTable caption={caption} heads={heads} empty={empty}>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ head, cell, numeric, wraps }, index) => {
            const marks = {
              'data-numeric': numeric ? true : undefined,
              'data-wraps': wraps ? true : undefined,
            }
            return index === 0 ? (
              <th key={head} scope="row" {...marks}>
                {cell(row)}
              </th>
            ) : (
              <td key={head} {...marks}>
                {cell(row)}
              </td>
            )
          })}
        </tr>
      ))}
    </DataTable>
  )
}
