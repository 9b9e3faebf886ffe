import { type Passkey, removePasskey } from '@openline/contract/people/passkeys'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { localDate } from '../../lib/local-date.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepUp } from '../step-up/step-up.ts'
import styles from './passkey-setting.module.css'

const AddPasskeyDialog = lazyDialog(
  async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
)
const RenamePasskeyDialog = lazyDialog(
  async () => (await import('./rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)

type PasskeySettingProps = { readonly passkeys: readonly Passkey[] }

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly of: Passkey }

/** The customer's passkeys, with adding, renaming and removing. */
export function PasskeySetting({ passkeys }: PasskeySettingProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { revalidate } = useRevalidator()
  const close = () => setOpen(null)
  const done = () => {
    close()
    void revalidate()
  }
  return (
    <>
      <SettingCard
        title={t('Passkeys')}
        text={t(
          'Sign in with your fingerprint, face or screen lock. Passkeys can’t be guessed or phished.',
        )}
        action={
          <Button variant="secondary" onClick={() => setOpen({ kind: 'add' })}>
            {t('Add a passkey')}
          </Button>
        }
      >
        {passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </SettingCard>
      {open?.kind === 'add' && <AddPasskeyDialog onClose={close} onAdded={done} />}
      {open?.kind === 'rename' && (
        <RenamePasskeyDialog passkey={open.of} onClose={close} onSaved={done} />
      )}
      {open?.kind === 'remove' && <RemoveDialog passkey={open.of} onClose={close} onDone={done} />}
    </>
  )
}

type PasskeyRowProps = { readonly passkey: Passkey; readonly onOpen: (open: OpenDialog) => void }

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.passkey}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {[
            t('Added {date}', { date: localDate(createdAt, 'MMM D, YYYY') }),
            lastUsedAt
              ? t('last used {date}', { date: localDate(lastUsedAt, 'MMM D, YYYY') })
              : t('never used'),
            isSynced ? t('synced to your devices') : t('on this device only'),
          ].join(', ')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Rename {name}', { name })}
          onClick={() => onOpen({ kind: 'rename', of: passkey })}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Remove {name}', { name })}
          onClick={() => onOpen({ kind: 'remove', of: passkey })}
        >
          {t('Remove')}
        </Button>
      </div>
    </li>
  )
}

type RemoveDialogProps = {
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onDone: () => void
}

function RemoveDialog({ passkey, onClose, onDone }: RemoveDialogProps) {
  const withStepUp = useStepUp()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      const { message } = await withStepUp(() =>
        call(removePasskey, { params: { id: passkey.id } }),
      )
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('Remove “{name}”?', { name: passkey.name })}
      confirmLabel={t('Yes, remove')}
      pending={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t(
        'It won’t sign you in anymore. You can still use emailed codes, or your password if you have one.',
      )}
    </ConfirmDialog>
  )
}
