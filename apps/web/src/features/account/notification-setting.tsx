import {
  chooseEmail,
  type EmailChoices,
  type OptionalEmail,
} from '@openline/contract/people/notifications'
import { msg, t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './notification-setting.module.css'

const optional: readonly {
  readonly kind: OptionalEmail
  readonly label: string
  readonly hint: string
}[] = [
  {
    kind: 'orders',
    label: msg('Orders and deliveries'),
    hint: msg('When your SIM card ships and when your line is ready.'),
  },
  {
    kind: 'portInSteps',
    label: msg('Number transfer updates'),
    hint: msg(
      'If you turn this off, we’ll email you only when there’s something for you to do and when the transfer is complete.',
    ),
  },
  {
    kind: 'usage',
    label: msg('Data usage'),
    hint: msg('When a line has used 80% of its high-speed data, and all of it.'),
  },
]

const always = [
  {
    name: msg('Receipts and refunds'),
    reason: msg('Proof of payments and refunds.'),
  },
  {
    name: msg('Renewal notices'),
    reason: msg('The law requires us to notify you before we charge you.'),
  },
  {
    name: msg('Account and line security'),
    reason: msg('We’ll alert you right away if anything changes.'),
  },
] as const

/** Which emails the customer gets: those they can do without, and the others with the reason. */
export function NotificationSetting({ choices }: { readonly choices: EmailChoices }) {
  return (
    <SettingCard
      title={t('Email notifications')}
      text={t('Choose which emails you get. You can always see everything in your account.')}
    >
      <div className={styles.parts}>
        <fieldset className={styles.part}>
          <legend className={styles.heading}>{t('Your choice')}</legend>
          <div className={styles.list}>
            {optional.map(({ kind, label, hint }) => (
              <Choice key={kind} kind={kind} hint={translate(hint)} kept={choices[kind]}>
                {translate(label)}
              </Choice>
            ))}
          </div>
        </fieldset>
        <div className={styles.part}>
          <h3 className={styles.heading}>{t('Always on')}</h3>
          <ul className={styles.list}>
            {always.map(({ name, reason }) => (
              <li key={name}>
                {translate(name)}
                <p className={styles.reason}>{translate(reason)}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </SettingCard>
  )
}

type ChoiceProps = {
  readonly kind: OptionalEmail
  readonly hint: string
  /** What the server has. */
  readonly kept: boolean
  readonly children: string
}

/** One box that saves immediately. It shows the new choice meanwhile, and the old one if saving fails. */
function Choice({ kind, hint, kept, children }: ChoiceProps) {
  const [wanted, setWanted] = useState(kept)
  const [isSaving, setSaving] = useState(false)
  const choose = async (checked: boolean) => {
    // Not `disabled` while saving, which would remove the keyboard focus.
    if (isSaving) return
    setWanted(checked)
    setSaving(true)
    try {
      const { message } = await call(chooseEmail, { body: { kind, wanted: checked } })
      toast.success(message)
    } catch (error) {
      setWanted(!checked)
      toast.error(t('Your choice wasn’t saved. {error}', { error: messageOf(error) }))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Checkbox
      name={kind}
      checked={wanted}
      hint={hint}
      onCheckedChange={(checked) => void choose(checked)}
    >
      {children}
    </Checkbox>
  )
}
