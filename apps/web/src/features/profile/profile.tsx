import { formatMsisdn } from '@openline/contract/phone-number'
import type { User } from '@openline/contract/profile'
import { usStates } from '@openline/contract/us-states'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import styles from './profile.module.css'

type ProfileProps = {
  readonly user: User
  /** Something was saved. */
  readonly onChanged: () => void
}

const dialogs = { name: NameDialog, phone: PhoneDialog, address: AddressDialog }
type Editable = keyof typeof dialogs

/** Who the customer is to us, and a way to change it. */
export const Profile = ({ user, onChanged }: ProfileProps) => {
  const [edited, setEdited] = useState<Editable | null>(null)
  const EditDialog = edited && dialogs[edited]
  const close = () => setEdited(null)
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact label="Name" onEdit={() => setEdited('name')}>
          {user.firstName} {user.lastName}
        </Fact>
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="Phone number" onEdit={() => setEdited('phone')}>
          {user.contactNumber ? readable(user.contactNumber) : 'Not given yet'}
        </Fact>
        <Fact label="Address" onEdit={() => setEdited('address')}>
          {user.streetName ? <AddressLines user={user} /> : 'Not given yet'}
        </Fact>
      </dl>
      {EditDialog && (
        <EditDialog
          user={user}
          onClose={close}
          onSaved={() => {
            close()
            onChanged()
          }}
        />
      )}
    </Card>
  )
}

/** Ten digits are a US number; anything else is shown as it was given. */
const readable = (digits: string): string =>
  formatMsisdn(/^[0-9]{10}$/.test(digits) ? `+1${digits}` : digits)

const AddressLines = ({ user }: { readonly user: User }) => (
  <>
    {[user.streetNumber, user.streetDirection, user.streetName].filter(Boolean).join(' ')}
    <br />
    {user.city}, {usStates.find(({ code }) => code === user.state)?.name ?? user.state}{' '}
    {user.zipCode}
  </>
)

type FactProps = {
  readonly label: string
  readonly onEdit?: () => void
  readonly children: React.ReactNode
}

const Fact = ({ label, onEdit, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {onEdit && (
      <dd>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Edit ${label.toLowerCase()}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      </dd>
    )}
  </div>
)
