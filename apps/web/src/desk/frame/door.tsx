import { Card } from '../../ui/card.tsx'
import { Page } from '../kit/page.tsx'
import { fromHead } from '../lib/call.ts'
import styles from './door.module.css'
import { OfflineNotice } from './offline-notice.tsx'
import { TestShopNotice } from './test-shop-notice.tsx'

type DoorProps = {
  readonly title: string
  readonly lead?: React.ReactNode
  readonly children: React.ReactNode
}

/** The frame of the pages before the sign-in. */
export function Door({ title, lead, children }: DoorProps) {
  return (
    <main className={styles.door} tabIndex={-1}>
      <p className={styles.brand}>{fromHead('application-name')} desk</p>
      <TestShopNotice />
      <OfflineNotice />
      <Card>
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </Card>
    </main>
  )
}
