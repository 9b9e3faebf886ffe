import { Link } from 'react-router'
import { type RecordName, useRecordPath } from './record-path.ts'

type RecordLinkProps = {
  /** The first one whose page is open to who is signed in is linked. */
  readonly to: readonly RecordName[]
  readonly children: React.ReactNode
}

/** Leads to the page of a record, if it has one and the roles of who is signed in open it. */
export function RecordLink({ to, children }: RecordLinkProps) {
  const path = useRecordPath()(to)
  return path === null ? children : <Link to={path}>{children}</Link>
}
