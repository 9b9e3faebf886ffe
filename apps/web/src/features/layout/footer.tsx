import { legalAddressLine } from '@openline/contract/address'
import { msg, t, translate } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import styles from './footer.module.css'
import type { FooterContent } from './footer-content.ts'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { StoreBadge } from './store-badge.tsx'

/** Spec 2: on every page, whatever the content service says. */
const links = [
  { to: paths.shop, label: msg('Shop') },
  { to: paths.about, label: msg('About') },
  { to: paths.contactUs, label: msg('Contact Us') },
  { to: paths.faq, label: msg('FAQ') },
  { to: paths.dashboard, label: msg('My Account') },
  { to: paths.termsAndConditions, label: msg('Terms & Conditions') },
  { to: paths.privacyPolicy, label: msg('Privacy Policy') },
]

export function Footer({ content }: { readonly content: FooterContent }) {
  const brand = useBrand()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.tagline}>{brand.tagline}</p>
          <p>
            <a href={`tel:${brand.support.phoneE164}`} className={styles.phone}>
              {brand.support.phone}
            </a>
            <span className={styles.hours}>{brand.support.hours}</span>
          </p>
        </div>
        <nav aria-label={t('Footer')}>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{translate(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.elsewhere}>
          {content.storeBadges.length > 0 && (
            <ul className={styles.badges}>
              {content.storeBadges.map((badge) => (
                <li key={badge.store}>
                  <StoreBadge {...badge} />
                </li>
              ))}
            </ul>
          )}
          <Socials socials={content.socials} />
        </div>
        <Legal note={content.note} />
      </div>
    </footer>
  )
}

function Socials({ socials }: Pick<FooterContent, 'socials'>) {
  return (
    socials.length > 0 && (
      <ul className={styles.socials} aria-label={t('Follow us')}>
        {socials.map(({ name, link, logo }) => (
          <li key={link}>
            <a href={link} rel="noopener noreferrer" className={styles.social}>
              {logo === '' ? (
                name
              ) : (
                <img src={logo} alt={name} width={24} height={24} loading="lazy" decoding="async" />
              )}
            </a>
          </li>
        ))}
      </ul>
    )
  )
}

/** Shown with scripts only, and not while the banner waits for its first answer. */
function CookieSettings() {
  return (
    <button type="button" className={styles.choice} data-for="given-consent" data-answer="">
      {t('Cookie settings')}
    </button>
  )
}

function Legal({ note }: { note: string }) {
  const { entity, address } = useBrand().legal
  return (
    <div className={styles.legal}>
      <p>
        {entity}, {legalAddressLine(address)}
      </p>
      {note !== '' && <p>{note}</p>}
      <LanguageLink className={styles.choice} />
      <CookieSettings />
    </div>
  )
}
