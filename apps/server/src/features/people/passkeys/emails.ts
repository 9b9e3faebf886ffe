import { t } from '@openline/i18n/i18n'
import { securityEmail } from '../../../emails/security-email.ts'

export const passkeyAddedEmail = securityEmail(() => ({
  subject: t('A passkey was added to your account'),
}))

export const passkeyRemovedEmail = securityEmail(() => ({
  subject: t('A passkey was removed from your account'),
}))
