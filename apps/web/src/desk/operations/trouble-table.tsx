import { DataTable } from '../kit/data-table.tsx'

/** A table of what is wrong; nothing where nothing is, since the row of the check says so. */
export function TroubleTable(props: Omit<React.ComponentProps<typeof DataTable>, 'empty'>) {
  return props.children.length === 0 ? null : <DataTable {...props} empty="" />
}
