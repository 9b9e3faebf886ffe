import type { Page } from '@openline/contract/platform/content'
import { buttonClass } from '../../ui/button.tsx'
import { ContentLink } from './content-link.tsx'
import styles from './home-hero.module.css'

type HomeHeroProps = {
  readonly page: Pick<Page, 'heading' | 'intro' | 'primaryLink' | 'secondaryLink'>
  /** Beside it: a bill as the proof. */
  readonly children: React.ReactNode
}

/** The first screen: what is sold. */
export function HomeHero({ page, children }: HomeHeroProps) {
  return (
    <section className={styles.hero}>
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.inner}>
        <div>
          <h1 tabIndex={-1} className={styles.heading}>
            {page.heading}
          </h1>
          <p className={styles.intro}>{page.intro}</p>
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
