import type { Esim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyIcon, PrintIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { saveEsimFile } from './esim-file.ts'
import styles from './esim-kit.module.css'
import type { Platform } from './platform.ts'

type EsimKitProps = {
  readonly esim: Esim
  /** The line's nickname and number. */
  readonly name: string
  readonly platform: Platform
}

/** Three ways to install an eSIM, the easiest on this device first. */
export function EsimKit({ esim, name, platform }: EsimKitProps) {
  return (
    <div className={styles.kit}>
      <InstallHere esim={esim} platform={platform} />
      <section>
        <h3>{platform === 'other' ? t('Scan with your phone') : t('On another device')}</h3>
        <p>{t('Open the camera on the phone you’re setting up and point it at this code.')}</p>
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(esim.qr)}`}
          width={232}
          height={232}
          alt={t('QR code of your eSIM')}
        />
      </section>
      <section>
        <h3>{t('Or type it in')}</h3>
        <p>
          {t(
            'In your phone’s settings, under mobile data, choose to add an eSIM and enter these details.',
          )}
        </p>
        <dl>
          <CodeRow label={t('SM-DP+ address')} code={esim.smdpAddress} />
          <CodeRow label={t('Activation code')} code={esim.matchingId} />
          <CodeRow label={t('All-in-one code (LPA)')} code={esim.lpa} />
        </dl>
      </section>
      <section className={styles.keep}>
        <h3>{t('Need it offline?')}</h3>
        <p>
          {t(
            'Save it as a file or print it. Anyone who has it can take over your line, so keep it safe.',
          )}
        </p>
        <div className={styles.ways}>
          <Button variant="secondary" onClick={() => saveEsimFile(esim, name)}>
            {t('Save for later')}
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <PrintIcon size={20} />
            {t('Print')}
          </Button>
        </div>
      </section>
    </div>
  )
}

function InstallHere({ esim, platform }: Omit<EsimKitProps, 'name'>) {
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

function CodeRow({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{code}</dd>
      <dd>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Copy {what}', { what: label })}
          onClick={() => void copy(label, code)}
        >
          <CopyIcon size={18} />
          {t('Copy')}
        </Button>
      </dd>
    </div>
  )
}

async function copy(label: string, code: string): Promise<void> {
  try {
    await window.navigator.clipboard.writeText(code)
    toast.success(t('{what} copied', { what: label }))
  } catch {
    toast.error(t('Your browser won’t let us copy this. Please select the code and copy it.'))
  }
}
