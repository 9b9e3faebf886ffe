import { downloadData } from '@openline/contract/data-export'
import type { OutputOf } from '@openline/contract/endpoint'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'

/** Everything that is held of the customer, as a file. */
export function DataExportSetting() {
  const withStepUp = useStepUp()
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      saveFile(fileOf(await withStepUp(() => call(downloadData))))
      toast.success(t('Your data was downloaded'))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <SettingCard
      title={t('My data')}
      text={t(
        'A copy of all the data we have about you, in one file that apps can read too. It has no passwords, codes, or card numbers.',
      )}
      action={
        <Button variant="secondary" pending={isPending} onClick={() => void download()}>
          {t('Download my data')}
        </Button>
      }
    />
  )
}

function fileOf(everything: OutputOf<typeof downloadData>): File {
  const name = `my-data-${everything.madeAt.slice(0, 10)}.json`
  return new File([JSON.stringify(everything, null, 2)], name, { type: 'application/json' })
}
