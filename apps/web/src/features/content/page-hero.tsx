import type { Page } from '@openline/contract/platform/content'
import { buttonClass } from '../../ui/button.tsx'
import { ContentLink } from './content-link.tsx'
import styles from './page-hero.module.css'

type PageHeroProps = {
  readonly page: Pick<Page, 'heading' | 'intro' | 'primaryLink' | 'secondaryLink'>
  /** Beside it, such as a bill as the proof. */
  readonly children?: React.ReactNode
}

/** The first screen of a page that introduces the carrier, with its mark. */
export function PageHero({ page, children }: PageHeroProps) {
  return (
    <section className={styles.hero}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.inner}>
        <div>
          <h1 tabIndex={-1} className={styles.heading}>
            {page.heading}
          </h1>
          {page.intro && <p className={styles.intro}>{page.intro}</p>}
          <div className={styles.actions}>
            {page.primaryLink && <ContentLink link={page.primaryLink} className={buttonClass()} />}
            {page.secondaryLink && (
              <ContentLink
                link={page.secondaryLink}
                className={buttonClass({ variant: 'secondary' })}
              />
            )}
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}
