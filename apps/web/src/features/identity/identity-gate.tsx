import { type User, viewUser } from '@openline/contract/profile'
import { t } from '@openline/i18n/i18n'
import { Suspense, use, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type Loaded, settle } from '../../lib/loaded.ts'
import { ProofContext } from '../../lib/proof.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Owner = Pick<User, 'email' | 'hasPassword'>
type ConfirmProps = { readonly owner: Owner; readonly onConfirmed: () => Promise<void> }

type IdentityGateProps = {
  /** Takes the password or a code and proves it to the server. */
  readonly confirm: React.ComponentType<ConfirmProps>
  readonly children: React.ReactNode
}

type Asked = {
  readonly owner: Promise<Loaded<Owner>>
  readonly answer: (isProved: boolean) => void
}

function loadOwner(): Promise<Loaded<Owner>> {
  return settle(call(viewUser))
}

/** Around pages with steps that a stolen session must not take: asks who it is when one comes up. */
export function IdentityGate({ confirm, children }: IdentityGateProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [ask] = useState(
    () => () =>
      new Promise<boolean>((answer) => {
        setAsked({ owner: loadOwner(), answer })
      }),
  )
  const end = (isProved: boolean) => {
    setAsked(null)
    asked?.answer(isProved)
  }
  return (
    <ProofContext value={ask}>
      {children}
      {asked && (
        <Dialog
          open
          title={t('Confirm it’s you')}
          subtitle={t('For your security, please verify before continuing.')}
          onClose={() => end(false)}
        >
          <Suspense fallback={<Spinner label={t('One moment')} />}>
            <Proof confirm={confirm} owner={asked.owner} onProved={() => end(true)} />
          </Suspense>
        </Dialog>
      )}
    </ProofContext>
  )
}

type ProofProps = Pick<IdentityGateProps, 'confirm'> &
  Pick<Asked, 'owner'> & { readonly onProved: () => void }

function Proof({ confirm: Confirm, owner, onProved }: ProofProps) {
  const loaded = use(owner)
  if (!loaded.ok) return <FailureAlert message={loaded.message} />
  const confirmed = () => {
    onProved()
    return Promise.resolve()
  }
  return <Confirm owner={loaded.value} onConfirmed={confirmed} />
}
