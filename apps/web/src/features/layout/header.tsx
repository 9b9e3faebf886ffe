import { msg, t, translate } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { NavLink } from '../../lib/nav-link.tsx'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { paths } from '../../paths.ts'
import { CartIcon, UserIcon } from '../../ui/icons.tsx'
import styles from './header.module.css'
import { HelpMenu } from './help-menu.tsx'
import { LanguageLink } from './language-link.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'

/** Spec 2. */
const links = [
  { to: paths.shop, label: msg('Shop') },
  { to: paths.about, label: msg('About') },
  { to: paths.contactUs, label: msg('Contact Us') },
  { to: paths.faq, label: msg('FAQ') },
]

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.logo}>
          <Logo />
        </Link>
        <nav aria-label={t('Main')} className={styles.wide}>
          <ul className={styles.links}>{links.map(navItem)}</ul>
        </nav>
        <div className={styles.actions}>
          <span className={styles.language}>
            <LanguageLink className={styles.link} />
          </span>
          <HelpMenu />
          <CartButton />
          <AccountButton />
          <MobileMenu>
            <ul className={styles.menuLinks}>
              {links.map(navItem)}
              <li data-for="visitor">
                <AccountLink to={paths.login} showFor="visitor" />
              </li>
              <li data-for="customer">
                <AccountLink to={paths.dashboard} showFor="customer" />
              </li>
              <SignOutItem />
              <li>
                <LanguageLink className={styles.link} />
              </li>
            </ul>
          </MobileMenu>
        </div>
      </div>
    </header>
  )
}

function navItem({ to, label }: (typeof links)[number]) {
  return (
    <li key={to}>
      <NavLink to={to} className={styles.link}>
        {translate(label)}
      </NavLink>
    </li>
  )
}

/** Shows 1 if the cart holds an item, else 0 (spec 2). The browser alone knows which. */
function CartButton() {
  return (
    <Link to={paths.cart} className={styles.cart} data-bag="">
      <CartIcon />
      <span className="visually-hidden">{t('Cart, items:')} </span>
      <span className={styles.count} data-for="empty-cart">
        0
      </span>
      <span className={styles.count} data-for="filled-cart">
        1
      </span>
    </Link>
  )
}

function AccountButton() {
  return (
    <span className={styles.account}>
      <UserIcon size={20} />
      <AccountLink to={paths.login} showFor="visitor" />
      <AccountLink to={paths.dashboard} showFor="customer" />
    </span>
  )
}

function AccountLink({ to, showFor }: { to: string; showFor: 'visitor' | 'customer' }) {
  return (
    <Link to={to} className={styles.link} data-for={showFor}>
      {t('My Account')}
    </Link>
  )
}

/** Only in the menu of small screens: wide account pages show it beside the content. */
function SignOutItem() {
  const signOut = useSignOut()
  return (
    <li data-for="customer">
      <button type="button" className={styles.link} data-sign-out="" onClick={signOut}>
        {t('Sign out')}
      </button>
    </li>
  )
}
