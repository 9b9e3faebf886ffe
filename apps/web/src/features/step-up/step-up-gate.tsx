import { viewUser } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { Suspense, use, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StepUpContext } from './step-up.ts'
import type { Customer } from './step-up-form.tsx'

const StepUpForm = lazySection(async () => (await import('./step-up-form.tsx')).StepUpForm)

type StepUpRequest = {
  readonly customer: Promise<LoadResult<Customer>>
  readonly answer: (isConfirmed: boolean) => void
}

type StepUpGateProps = { readonly children: React.ReactNode }

/** Around pages with calls that require re-authentication: opens its dialog when a call needs it. */
export function StepUpGate({ children }: StepUpGateProps) {
  const [request, setRequest] = useState<StepUpRequest | null>(null)
  const [requestStepUp] = useState(
    () => () =>
      new Promise<boolean>((answer) => {
        setRequest({ customer: settle(call(viewUser)), answer })
      }),
  )
  const end = (isConfirmed: boolean) => {
    setRequest(null)
    request?.answer(isConfirmed)
  }
  return (
    <StepUpContext value={requestStepUp}>
      {children}
      {request && (
        <Dialog
          open
          title={t('Confirm it’s you')}
          subtitle={t('For your security, please verify before continuing.')}
          onClose={() => end(false)}
        >
          <Suspense fallback={<Spinner label={t('One moment')} />}>
            <LoadedForm customer={request.customer} onConfirmed={() => end(true)} />
          </Suspense>
        </Dialog>
      )}
    </StepUpContext>
  )
}

type LoadedFormProps = Pick<StepUpRequest, 'customer'> & { readonly onConfirmed: () => void }

function LoadedForm({ customer, onConfirmed }: LoadedFormProps) {
  const loaded = use(customer)
  if (!loaded.ok) return <FailureAlert message={loaded.message} />
  return <StepUpForm customer={loaded.value} onConfirmed={onConfirmed} />
}
