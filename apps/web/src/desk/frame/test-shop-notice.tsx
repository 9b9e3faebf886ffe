import { PageNotice } from '../../ui/page-notice.tsx'
import { fromHead } from '../lib/call.ts'

/** On every page of a rehearsal's desk. */
export function TestShopNotice() {
  if (fromHead('test-shop') === '') return null
  return (
    <PageNotice label="Test shop">
      This is a test shop. Customers and payments aren’t real.
    </PageNotice>
  )
}
