import { Settings } from '../../features/dashboard/settings.tsx'
import styles from './dashboard-part.module.css'

/** `/dashboard/setting` (spec 2). */
export const SettingPart = () => (
  <>
    <h1 className={styles.heading}>Settings</h1>
    <Settings />
  </>
)
