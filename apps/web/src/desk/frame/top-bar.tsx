import { searchDesk } from '@openline/contract/people/search-desk'
import { signOutStaff } from '@openline/contract/people/staff-sessions'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { SearchBox } from '../customers/search-box.tsx'
import { call, fromHead } from '../lib/call.ts'
import { roleLabels } from '../lib/role-labels.ts'
import { leaveSession, staffToken } from '../lib/session.ts'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { TestShopNotice } from './test-shop-notice.tsx'
import styles from './top-bar.module.css'

/** Whose desk it is, the search, and who is signed in. */
export function TopBar() {
  const { name, roles } = useStaff()
  return (
    <>
      <TestShopNotice />
      <header className={styles.bar}>
        <Link to="/" className={styles.brand}>
          {fromHead('application-name')} <span className={styles.desk}>Desk</span>
        </Link>
        {hasRole(roles, searchDesk.roles) && <SearchBox />}
        <div className={styles.person}>
          <Link to="/account" className={styles.name}>
            {name}
          </Link>
          <span className={styles.roles}>{roles.map((role) => roleLabels[role]).join(', ')}</span>
          <SignOut />
        </div>
      </header>
      <OfflineNotice />
    </>
  )
}

function SignOut() {
  const [isPending, setPending] = useState(false)
  const signOut = async () => {
    setPending(true)
    try {
      await call(signOutStaff)
      leaveSession()
    } catch (error) {
      // A session that the server has ended already is over here, too.
      if (staffToken() !== null) toast.error(messageOf(error))
      setPending(false)
    }
  }
  return (
    <Button variant="quiet" size="small" pending={isPending} onClick={() => void signOut()}>
      Sign out
    </Button>
  )
}
