import { chooseMail, type MailChoices, type OptionalMail } from '@openline/contract/notifications'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './notification-setting.module.css'

const optional: readonly {
  readonly kind: OptionalMail
  readonly label: string
  readonly hint: string
}[] = [
  {
    kind: 'orders',
    label: 'Orders and deliveries',
    hint: 'Your SIM card is on its way, your line is ready.',
  },
  {
    kind: 'portInSteps',
    label: 'Moving your number, step by step',
    hint: 'Without it we write only when you have something to do, and at the end.',
  },
]

const always = [
  { name: 'Receipts and refunds', reason: 'They prove what you paid and what came back.' },
  { name: 'Renewal notices', reason: 'The law asks us to tell you before we charge you.' },
  {
    name: 'Security of your account and lines',
    reason: 'You learn at once when somebody changes something.',
  },
] as const

/** Which mails the customer gets: those they can do without, and the others with the reason. */
export const NotificationSetting = ({ choices }: { readonly choices: MailChoices }) => (
  <SettingCard
    title="Mails from us"
    text="Choose what we write to you about. Your account shows everything in any case."
  >
    <div className={styles.parts}>
      <fieldset className={styles.part}>
        <legend className={styles.heading}>Your choice</legend>
        <div className={styles.list}>
          {optional.map(({ kind, label, hint }) => (
            <Choice key={kind} kind={kind} hint={hint} kept={choices[kind]}>
              {label}
            </Choice>
          ))}
        </div>
      </fieldset>
      <div className={styles.part}>
        <h3 className={styles.heading}>Always on</h3>
        <ul className={styles.list}>
          {always.map(({ name, reason }) => (
            <li key={name}>
              {name}
              <p className={styles.reason}>{reason}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  </SettingCard>
)

type ChoiceProps = {
  readonly kind: OptionalMail
  readonly hint: string
  /** What the server has. */
  readonly kept: boolean
  readonly children: string
}

/** One box that saves at once. It shows the wish meanwhile, and what was before if that fails. */
const Choice = ({ kind, hint, kept, children }: ChoiceProps) => {
  const [wanted, setWanted] = useState(kept)
  const [isSaving, setSaving] = useState(false)
  const choose = async (wish: boolean) => {
    // Not `disabled` meanwhile, which would take the keyboard's focus away.
    if (isSaving) return
    setWanted(wish)
    setSaving(true)
    try {
      const { message } = await call(chooseMail, { body: { kind, wanted: wish } })
      toast.success(message)
    } catch (error) {
      setWanted(!wish)
      toast.error(`Your choice was not saved. ${messageOf(error)}`)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Checkbox
      name={kind}
      checked={wanted}
      hint={hint}
      onCheckedChange={(wish) => void choose(wish)}
    >
      {children}
    </Checkbox>
  )
}
