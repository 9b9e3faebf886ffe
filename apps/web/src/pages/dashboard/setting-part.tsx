import { SignOutSetting } from '../../features/auth/sign-out-setting.tsx'
import parts from './dashboard-part.module.css'
import styles from './setting-part.module.css'

/** `/dashboard/setting` (spec 2): one card a matter, each brought by its feature. */
export const SettingPart = () => (
  <>
    <h1 className={parts.heading}>Settings</h1>
    <div className={styles.settings}>
      <SignOutSetting />
    </div>
  </>
)
