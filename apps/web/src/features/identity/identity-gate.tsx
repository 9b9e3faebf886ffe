import { viewUser } from '@openline/contract/profile'
import { t } from '@openline/words/words'
import { Suspense, use, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type Loaded, settle } from '../../lib/loaded.ts'
import { ProofContext } from '../../lib/proof.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type ConfirmProps = { readonly email: string; readonly onConfirmed: () => Promise<void> }

type IdentityGateProps = {
  /** Takes the password or a code and proves it to the server. */
  readonly confirm: React.ComponentType<ConfirmProps>
  readonly children: React.ReactNode
}

type Asked = {
  readonly email: Promise<Loaded<string>>
  readonly answer: (isProved: boolean) => void
}

const loadEmail = () => settle(call(viewUser).then(({ email }) => email))

/** Around pages with steps that a stolen session must not take: asks who it is when one comes up. */
export const IdentityGate = ({ confirm, children }: IdentityGateProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [ask] = useState(
    () => () =>
      new Promise<boolean>((answer) => {
        setAsked({ email: loadEmail(), answer })
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
          title={t('Is it you?')}
          subtitle={t(
            'This step is worth asking twice, in case somebody else sits at your screen.',
          )}
          onClose={() => end(false)}
        >
          <Suspense fallback={<Spinner label={t('One moment')} />}>
            <Proof confirm={confirm} email={asked.email} onProved={() => end(true)} />
          </Suspense>
        </Dialog>
      )}
    </ProofContext>
  )
}

type ProofProps = Pick<IdentityGateProps, 'confirm'> &
  Pick<Asked, 'email'> & { readonly onProved: () => void }

const Proof = ({ confirm: Confirm, email, onProved }: ProofProps) => {
  const loaded = use(email)
  if (!loaded.ok) return <FailureAlert message={loaded.message} />
  const confirmed = () => {
    onProved()
    return Promise.resolve()
  }
  return <Confirm email={loaded.value} onConfirmed={confirmed} />
}
