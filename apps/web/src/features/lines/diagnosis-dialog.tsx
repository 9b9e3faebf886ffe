import type { Line } from '@openline/contract/lines/lines'
import {
  type Ailment,
  type Diagnosis,
  diagnoseLine,
  type Remedy,
} from '@openline/contract/processes/diagnosis'
import { msg, t, translate } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** What the page opens in answer: the thing itself that puts the line right, or what happens to it now. */
export type Step = Exclude<Remedy, 'wait' | 'see_plans' | 'contact_support'> | 'see_steps'

type DiagnosisDialogProps = {
  readonly line: Line
  readonly onStep: (step: Step) => void
  readonly onClose: () => void
}

/** Why a line does not work, and the one thing to do about it. */
export function DiagnosisDialog({ line, onStep, onClose }: DiagnosisDialogProps) {
  const { loaded, again } = useDiagnosis(line.id)
  return (
    <Dialog open title={t('Trouble with your line?')} subtitle={line.nickname} onClose={onClose}>
      {loaded === null && <Spinner label={t('Checking your line')} />}
      {loaded?.ok === false && <RetryAlert message={loaded.message} onRetry={() => void again()} />}
      {loaded?.ok && (
        <>
          <Alert tone={toneOf(loaded.value)} live title={loaded.value.title}>
            {loaded.value.advice}
          </Alert>
          <RemedyButton diagnosis={loaded.value} onStep={onStep} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

function toneOf({ ailment, remedy }: Diagnosis) {
  if (ailment === 'fine') return 'success'
  return remedy === 'wait' ? 'info' : 'warning'
}

const stepLabels: Readonly<Record<Exclude<Step, 'see_steps'>, string>> = {
  activate_sim: msg('Activate the SIM card'),
  install_esim: msg('Install eSIM'),
  restore: msg('Restore the line'),
  renew: msg('Renew the line'),
  fix_port_in: msg('Fix it now'),
  replace_sim: msg('Activate the new card'),
  change_plan: msg('Change plan'),
}

/** Problems that end without the customer; their progress can be followed. */
const passing: ReadonlySet<Ailment> = new Set(['being_set_up', 'sim_on_its_way', 'port_in_moving'])

type RemedyButtonProps = Omit<DiagnosisDialogProps, 'line'> & { readonly diagnosis: Diagnosis }

function RemedyButton({ diagnosis, onStep, onClose }: RemedyButtonProps) {
  const { ailment, remedy } = diagnosis
  switch (remedy) {
    case 'see_plans':
    case 'contact_support':
      return (
        <Link
          to={remedy === 'see_plans' ? paths.shop : paths.contactUs}
          className={buttonClass({ wide: true })}
        >
          {remedy === 'see_plans' ? t('See plans') : t('Contact us')}
        </Link>
      )
    case 'wait':
      return passing.has(ailment) ? (
        <Button wide onClick={() => onStep('see_steps')}>
          {t('View progress')}
        </Button>
      ) : (
        <Button wide onClick={onClose}>
          {t('OK')}
        </Button>
      )
    default:
      return (
        <Button wide onClick={() => onStep(remedy)}>
          {translate(stepLabels[remedy])}
        </Button>
      )
  }
}

function useDiagnosis(lineId: string) {
  const diagnose = () =>
    call(diagnoseLine, { params: { id: lineId } }).then(({ diagnosis }) => diagnosis)
  return useLoad(() => settle(diagnose()), { of: lineId })
}
