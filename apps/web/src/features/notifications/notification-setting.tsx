import { chooseMail, type MailChoices, type OptionalMail } from '@openline/contract/notifications'
import { msg, t, translate } from '@openline/words/words'
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
    label: msg('Orders and deliveries'),
    hint: msg('Your SIM card is on its way, your line is ready.'),
  },
  {
    kind: 'portInSteps',
    label: msg('Moving your number, step by step'),
    hint: msg('Without it we write only when you have something to do, and at the end.'),
  },
]

const always = [
  {
    name: msg('Receipts and refunds'),
    reason: msg('They prove what you paid and what came back.'),
  },
  {
    name: msg('Renewal notices'),
    reason: msg('The law asks us to tell you before we charge you.'),
  },
  {
    name: msg('Security of your account and lines'),
    reason: msg('You learn at once when somebody changes something.'),
  },
] as const

/** Which mails the customer gets: those they can do without, and the others with the reason. */
export const NotificationSetting = ({ choices }: { readonly choices: MailChoices }) => (
  <SettingCard
    title={t('Mails from us')}
    text={t('Choose what we write to you about. Your account shows everything in any case.')}
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
      toast.error(t('Your choice was not saved. {error}', { error: messageOf(error) }))
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
