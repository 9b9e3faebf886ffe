import { type Diagnosis, diagnoseLine, type Remedy } from '@openline/contract/diagnosis'
import type { Line } from '@openline/contract/lines'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/loaded.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type DiagnosisDialogProps = {
  readonly line: Line
  /** Shows the eSIM of the line. */
  readonly onInstall: () => void
  readonly onClose: () => void
}

/** Why a line does not work, and the one thing to do about it. */
export const DiagnosisDialog = ({ line, onInstall, onClose }: DiagnosisDialogProps) => {
  const { loaded, again } = useDiagnosis(line.id)
  return (
    <Dialog open title="Why does my line not work?" subtitle={line.nickname} onClose={onClose}>
      {loaded === null && <Spinner label="Looking at your line" />}
      {loaded?.ok === false && (
        <Alert
          tone="danger"
          live
          action={
            <Button variant="secondary" size="small" onClick={() => void again()}>
              Try again
            </Button>
          }
        >
          {loaded.message}
        </Alert>
      )}
      {loaded?.ok && (
        <>
          <Alert tone={toneOf(loaded.value)} live title={loaded.value.title}>
            {loaded.value.advice}
          </Alert>
          <RemedyButton remedy={loaded.value.remedy} onInstall={onInstall} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

const toneOf = ({ ailment, remedy }: Diagnosis) => {
  if (ailment === 'fine') return 'success'
  return remedy === 'wait' ? 'info' : 'warning'
}

type RemedyButtonProps = Omit<DiagnosisDialogProps, 'line'> & { readonly remedy: Remedy }

/** What cannot be done in one press lies on the line's card, where the dialog leaves the customer. */
const onTheCard: Readonly<Partial<Record<Remedy, string>>> = {
  wait: 'All right',
  activate_sim: 'Go to my line to activate the SIM',
  restore: 'Go to my line to bring it back',
  renew: 'Go to my line to renew it',
  fix_port_in: 'Go to my line to fix it',
  replace_sim: 'Go to my line to enter the card',
}

const RemedyButton = ({ remedy, onInstall, onClose }: RemedyButtonProps) => {
  if (remedy === 'install_esim') {
    return (
      <Button wide onClick={onInstall}>
        Install eSIM
      </Button>
    )
  }
  if (remedy === 'see_plans' || remedy === 'contact_support') {
    return (
      <Link
        to={remedy === 'see_plans' ? paths.shop : paths.contactUs}
        className={buttonClass({ wide: true })}
      >
        {remedy === 'see_plans' ? 'See plans' : 'Contact us'}
      </Link>
    )
  }
  return (
    <Button wide onClick={onClose}>
      {onTheCard[remedy]}
    </Button>
  )
}

const useDiagnosis = (lineId: string) =>
  useLoaded<Diagnosis>(
    useCallback(() => {
      const asked = call(diagnoseLine, { params: { id: lineId } })
      return settle(asked.then(({ diagnosis }) => diagnosis))
    }, [lineId]),
  )
