import { validate } from '@openline/contract/fields'
import { confirmNewEmail, stopEmailChange } from '@openline/contract/people/email-recovery'
import { msg, t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useIsInBrowser } from '../../lib/use-is-in-browser.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './auth-form.module.css'
import { FormFailure } from './form-failure.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkSecret } from './use-link-secret.ts'

/** What the links in the emails about a change do that staff started. */
const links = {
  confirm: {
    endpoint: confirmNewEmail,
    heading: msg('Confirm your new email'),
    lead: msg('This shows that you receive our emails here.'),
    label: msg('Confirm this email'),
  },
  stop: {
    endpoint: stopEmailChange,
    heading: msg('Wasn’t you?'),
    lead: msg('Someone asked our staff for a new email on your account. You can stop that here.'),
    label: msg('Stop this change'),
  },
}

/** The page of the emails about a change of the email that staff started. */
export function EmailChangeLink() {
  if (useIsInBrowser()) return <OpenedLink />
  return (
    <SignInFrame heading={t('Email change')} lead="">
      <Skeleton lines={3} />
    </SignInFrame>
  )
}

/** The link's secret is sent only when the button is pressed: programs that read emails open links. */
function OpenedLink() {
  const [act, token = ''] = useLinkSecret().split('.')
  const link = act === 'confirm' ? links.confirm : links.stop
  const [done, setDone] = useState('')
  const form = useForm({
    initial: {},
    validate: () => validate(link.endpoint.body, { token }),
    onSubmit: async (body, signal) => {
      setDone((await call(link.endpoint, { body }, { signal })).message)
    },
  })
  const label = translate(link.label)
  return (
    <SignInFrame heading={translate(link.heading)} lead={translate(link.lead)}>
      {done === '' ? (
        <form {...form.props} className={styles.form}>
          <FormFailure message={form.failure} button={label} />
          <Button type="submit" wide pending={form.isPending}>
            {label}
          </Button>
        </form>
      ) : (
        <Alert tone="success" live>
          {done}
        </Alert>
      )}
    </SignInFrame>
  )
}
