import { t } from '@openline/words/words'
import { Alert } from '../../ui/alert.tsx'
import type { SimCheck } from './sim-check-dialog.tsx'

/** What came of a SIM check: whether a new SIM is needed, and whether the phone works. */
export const SimAnswer = ({ usable, message, hint, device }: SimCheck) => (
  <>
    <Alert tone={usable ? 'success' : 'info'} live>
      <p>{message}</p>
      {hint && <p>{hint}</p>}
    </Alert>
    {device && (
      <Alert tone={device.compatible ? 'success' : 'warning'} live>
        {deviceWords(device)}
      </Alert>
    )}
  </>
)

const deviceWords = ({ compatible, esim, model }: NonNullable<SimCheck['device']>): string => {
  const phone = model ?? t('This phone')
  if (!compatible)
    return t('{phone} does not work on our network. It may be locked to another carrier.', {
      phone,
    })
  return esim
    ? t('{phone} works on our network and takes an eSIM.', { phone })
    : t('{phone} works on our network but does not take an eSIM.', { phone })
}
