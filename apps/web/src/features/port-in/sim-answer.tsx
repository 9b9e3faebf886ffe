import { Alert } from '../../ui/alert.tsx'
import type { SimCheck } from './sim-check-dialog.tsx'

/** What came of a SIM check: whether a new SIM is needed, unless the phone cannot be used at all. */
export const SimAnswer = ({ usable, message, hint, device }: SimCheck) => (
  <>
    {device?.compatible !== false && (
      <Alert tone={usable ? 'success' : 'info'} live>
        <p>{message}</p>
        {hint && <p>{hint}</p>}
      </Alert>
    )}
    {device && (
      <Alert tone={device.compatible ? 'success' : 'warning'} live>
        {device.message}
      </Alert>
    )}
  </>
)
