import { msg, t, translate } from '@openline/i18n/i18n'
import { NavLink } from '../../lib/nav-link.tsx'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { type DashboardSelection, dashboardSelections } from '../../pages.ts'
import { paths } from '../../paths.ts'
import styles from './dashboard-frame.module.css'

const labels: Record<DashboardSelection, string> = {
  profile: msg('Profile'),
  payment: msg('Payment'),
  setting: msg('Settings'),
}

type DashboardFrameProps = { readonly children: React.ReactNode }

/** The account's navigation beside the selected part. */
export function DashboardFrame({ children }: DashboardFrameProps) {
  return (
    <div className={styles.frame}>
      <nav aria-label={t('My account')} className={styles.nav}>
        <ul className={styles.links}>
          <li>
            <NavLink
              to={paths.dashboard}
              exact
              part={`${paths.dashboard}/lines`}
              prefetch="intent"
              className={styles.link}
            >
              {t('Overview')}
            </NavLink>
          </li>
          {dashboardSelections.map((selection) => (
            <li key={selection}>
              <NavLink
                to={paths.dashboardSelection(selection)}
                prefetch="intent"
                className={styles.link}
              >
                {translate(labels[selection])}
              </NavLink>
            </li>
          ))}
          <li className={styles.signOut}>
            <SignOut />
          </li>
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}

function SignOut() {
  const signOut = useSignOut()
  return (
    <button type="button" className={styles.link} onClick={signOut}>
      {t('Sign out')}
    </button>
  )
}
