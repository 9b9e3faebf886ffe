import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './esim-kit.module.css'
import { InstallHere } from './install-here.tsx'
import { platformOf } from './platform.ts'
import { ScanCode } from './scan-code.tsx'
import { useEsim } from './use-esim.ts'

type EsimSetupProps = { readonly line: Line }

/**
 * The way to install the eSIM of a line that was just bought: by a press on the phone that it was bought with, else
 * with the code. Nothing where the server asks for a new sign-in first: the dashboard does that.
 */
export function EsimSetup({ line }: EsimSetupProps) {
  const { loaded } = useEsim(line.id)
  if (loaded === null) return <Spinner label={t('Loading your eSIM')} />
  if (!loaded.ok) return null
  const platform = platformOf(window.navigator)
  return (
    <div className={styles.setup}>
      {platform === 'other' ? (
        <ScanCode esim={loaded.value} title={t('Scan with your phone')} />
      ) : (
        <InstallHere esim={loaded.value} platform={platform} />
      )}
    </div>
  )
}
