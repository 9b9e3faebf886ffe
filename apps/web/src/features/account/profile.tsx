import type { User } from '@openline/contract/people/profile'
import { fullName } from '@openline/contract/person-name'
import { addressLines } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAssistedBy } from '../../lib/use-session.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { readablePhone } from './phone-labels.ts'
import styles from './profile.module.css'

type ProfileProps = { readonly user: User }

const dialogs = {
  name: lazyDialog(async () => (await import('./name-dialog.tsx')).NameDialog),
  email: lazyDialog(async () => (await import('./email-dialog.tsx')).EmailDialog),
  phone: lazyDialog(async () => (await import('./phone-dialog.tsx')).PhoneDialog),
  address: lazyDialog(async () => (await import('./address-dialog.tsx')).AddressDialog),
}
type Editable = keyof typeof dialogs

/** Who the customer is to us, and a way to change it. */
export function Profile({ user }: ProfileProps) {
  const [edited, setEdited] = useState<Editable | null>(null)
  const EditDialog = edited && dialogs[edited]
  const { revalidate } = useRevalidator()
  const close = () => setEdited(null)
  // Where the customer is reached stays theirs to change.
  const isOwn = useAssistedBy() === null
  return (
    <Card>
      <dl>
        <Fact label={t('Name')} onEdit={() => setEdited('name')}>
          {fullName(user) || t('Add your name')}
        </Fact>
        <Fact label={t('Email')} onEdit={isOwn ? () => setEdited('email') : null}>
          {user.email}
        </Fact>
        <Fact label={t('Phone number')} onEdit={isOwn ? () => setEdited('phone') : null}>
          {user.contactNumber ? readablePhone(user.contactNumber) : t('Not added')}
        </Fact>
        <Fact label={t('Address')} onEdit={() => setEdited('address')}>
          {user.streetName ? <AddressLines lines={addressLines(user)} /> : t('Not added')}
        </Fact>
      </dl>
      {EditDialog && (
        <EditDialog
          user={user}
          onClose={close}
          onSaved={() => {
            close()
            void revalidate()
          }}
        />
      )}
    </Card>
  )
}

type FactProps = {
  readonly label: string
  /** Null: not to be changed from here. */
  readonly onEdit: (() => void) | null
  readonly children: React.ReactNode
}

function Fact({ label, onEdit, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {onEdit && (
        <dd>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Edit {field}', { field: label.toLowerCase() })}
            onClick={onEdit}
          >
            {t('Edit')}
          </Button>
        </dd>
      )}
    </div>
  )
}
