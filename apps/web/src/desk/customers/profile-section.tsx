import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { Badge } from '../../ui/badge.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Fold } from '../kit/fold.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import styles from './customers.module.css'

const languages: Readonly<Record<string, string>> = { en: 'English', es: 'Spanish' }

/** Who a customer is. What is asked for rarely is folded, so that notes and actions are in view. */
export function ProfileSection({ profile }: Pick<DeskCustomer, 'profile'>) {
  const { contactNumber, address, language, createdAt, state } = profile
  const signIn = [
    profile.hasPassword ? 'password' : 'emailed code',
    profile.passkeys > 0 &&
      `${profile.passkeys} ${profile.passkeys === 1 ? 'passkey' : 'passkeys'}`,
  ]
  const emails = [
    profile.emailsAboutOrders && 'orders and deliveries',
    profile.emailsAboutPortInSteps && 'number transfer updates',
    profile.emailsAboutUsage && 'data usage',
  ]
  return (
    <Section title="Profile">
      <FactList className={styles.facts}>
        <Fact
          name="Account"
          value={state === 'open' ? <Badge tone="success">Open</Badge> : <Badge>Closed</Badge>}
        />
        <Fact name="Contact number" value={contactNumber ?? 'None'} />
        <Fact name="Address" value={address ?? 'None'} />
        <Fact name="Language" value={languages[language] ?? language} />
        <Fact name="Customer since" value={<When at={createdAt} />} />
      </FactList>
      <Fold title="Sign-in, emails and ID">
        <FactList className={styles.facts}>
          <Fact name="Signs in with" value={signIn.filter(Boolean).join(', ')} />
          <Fact name="Accepted terms" value={profile.acceptedTermsVersion} />
          <Fact name="Optional emails" value={emails.filter(Boolean).join(', ') || 'None'} />
          <Fact name="Customer ID" value={profile.id} />
        </FactList>
      </Fold>
    </Section>
  )
}
