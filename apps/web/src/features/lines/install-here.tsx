import type { Esim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { buttonClass } from '../../ui/button.tsx'
import styles from './esim-kit.module.css'
import type { Platform } from './platform.ts'

type InstallHereProps = { readonly esim: Esim; readonly platform: Platform }

/** Installs an eSIM on this phone by a press. Nothing on what is no phone. */
export function InstallHere({ esim, platform }: InstallHereProps) {
  if (platform === 'other') return null
  const isIos = platform === 'ios'
  return (
    <section className={styles.here}>
      <h3>{t('On this phone')}</h3>
      <p>
        {isIos
          ? t('For iOS 17.4 or newer. Stay on Wi-Fi until it’s done.')
          : t('For Android 10 or newer. Stay on Wi-Fi until it’s done.')}
      </p>
      <a
        className={buttonClass({ wide: true })}
        href={isIos ? esim.iosInstallUrl : esim.androidInstallUrl}
      >
        {isIos ? t('Install on this iPhone or iPad') : t('Install on this Android phone')}
      </a>
    </section>
  )
}
