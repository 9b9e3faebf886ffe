import type { Esim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'
import { CopyIcon, PrintIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { saveEsimFile } from './esim-file.ts'
import styles from './esim-kit.module.css'
import { InstallHere } from './install-here.tsx'
import type { Platform } from './platform.ts'
import { ScanCode } from './scan-code.tsx'

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
      <ScanCode
        esim={esim}
        title={platform === 'other' ? t('Scan with your phone') : t('On another device')}
      />
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
