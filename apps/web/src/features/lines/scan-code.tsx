import type { Esim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import styles from './esim-kit.module.css'

type ScanCodeProps = { readonly esim: Esim; readonly title: string }

/** The code that the camera of another phone reads. */
export function ScanCode({ esim, title }: ScanCodeProps) {
  return (
    <section>
      <h3>{title}</h3>
      <p>{t('Open the camera on the phone you’re setting up and point it at this code.')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(esim.qr)}`}
        width={240}
        height={240}
        alt={t('QR code of your eSIM')}
      />
    </section>
  )
}
