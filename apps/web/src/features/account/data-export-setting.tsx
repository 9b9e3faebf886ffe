import type { OutputOf } from '@openline/contract/endpoint'
import { downloadData } from '@openline/contract/processes/data-export'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import { readableCopy } from './readable-copy.ts'

type Everything = OutputOf<typeof downloadData>

/** Everything that is held of the customer, as a file to read or one for other programs. */
export function DataExportSetting() {
  const withStepUp = useStepUp()
  const [pending, setPending] = useState<'read' | 'apps' | null>(null)
  const download = async (kind: 'read' | 'apps') => {
    setPending(kind)
    try {
      const everything = await withStepUp(() => call(downloadData))
      saveFile(kind === 'read' ? pageOf(everything) : fileOf(everything))
      toast.success(t('Your data was downloaded'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPending(null)
    }
  }
  return (
    <SettingCard
      title={t('My data')}
      text={t(
        'A copy of all the data we have about you: one file to read, or one for other apps. Neither has passwords, codes or card numbers.',
      )}
      action={
        <>
          <Button
            variant="secondary"
            pending={pending === 'read'}
            onClick={() => void download('read')}
          >
            {t('Download my data')}
          </Button>
          <Button
            variant="quiet"
            pending={pending === 'apps'}
            onClick={() => void download('apps')}
          >
            {t('Download for apps (JSON)')}
          </Button>
        </>
      }
    />
  )
}

function nameOf({ madeAt }: Everything): string {
  return `my-data-${madeAt.slice(0, 10)}`
}

function pageOf(everything: Everything): File {
  return new File([readableCopy(everything)], `${nameOf(everything)}.html`, { type: 'text/html' })
}

function fileOf(everything: Everything): File {
  const content = JSON.stringify(everything, null, 2)
  return new File([content], `${nameOf(everything)}.json`, { type: 'application/json' })
}
