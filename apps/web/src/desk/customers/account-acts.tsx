import { type CustomerAct, viewCustomerActs } from '@openline/contract/people/accounts-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../kit/fold.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AccountActDialog } from './account-act-dialog.tsx'
import styles from './account-acts.module.css'

type AccountActsProps = {
  readonly customerId: string
  /** Loads what the page around shows again, after an act. */
  readonly reload: () => unknown
}

const words: Readonly<Record<CustomerAct, string>> = {
  end_sessions: 'Sign out everywhere',
  unlock_sign_in: 'Unlock sign-in',
  correct_name: 'Correct name',
  change_email: 'Change email after ID check',
  merge_account: 'Merge into another account',
  merge_after_id_check: 'Merge after ID check',
  close_account: 'Close account',
}

/** What turns an account over or ends it: behind a line, so that what calls are about is first. */
function isRare(act: CustomerAct): boolean {
  return !['end_sessions', 'unlock_sign_in', 'correct_name'].includes(act)
}

/** What support can do with an account; nothing is shown to who may not. */
export function AccountActs({ customerId, reload }: AccountActsProps) {
  const { roles } = useStaff()
  return hasRole(roles, ['support']) && <Acts customerId={customerId} reload={reload} />
}

function Acts({ customerId, reload }: AccountActsProps) {
  const found = useCall(viewCustomerActs, { params: { id: customerId } })
  const [open, setOpen] = useState<CustomerAct | null>(null)
  return (
    <Section title="Account">
      <Loaded of={found} lines={1}>
        {({ acts }) => (
          <>
            <p>
              {acts.nextActions.length === 0
                ? 'This account is closed.'
                : sessionWords(acts.sessions)}
            </p>
            <ActButtons acts={acts.nextActions.filter((act) => !isRare(act))} onOpen={setOpen} />
            {acts.nextActions.some(isRare) && (
              <Fold title="Change email, merge or close">
                <ActButtons acts={acts.nextActions.filter(isRare)} onOpen={setOpen} />
              </Fold>
            )}
            {open && (
              <AccountActDialog
                act={open}
                customerId={customerId}
                acts={acts}
                reload={() => Promise.all([found.reload(), reload()])}
                onClose={() => setOpen(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type ActButtonsProps = {
  readonly acts: readonly CustomerAct[]
  readonly onOpen: (act: CustomerAct) => void
}

function ActButtons({ acts, onOpen }: ActButtonsProps) {
  return (
    <div className={styles.acts}>
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === 'close_account' ? 'danger' : 'secondary'}
          size="small"
          onClick={() => onOpen(act)}
        >
          {words[act]}
        </Button>
      ))}
    </div>
  )
}

function sessionWords(sessions: number): string {
  if (sessions === 0) return 'No active sessions'
  return sessions === 1 ? '1 active session' : `${sessions} active sessions`
}
