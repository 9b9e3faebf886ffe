import type { Faq, Page, PageBlock } from '@openline/contract/platform/content'
import { buttonClass } from '../../ui/button.tsx'
import { ContentLink } from './content-link.tsx'
import { FaqList } from './faq-list.tsx'
import styles from './page-blocks.module.css'
import { RichText } from './rich-text.tsx'

type Material = {
  /** For `blocks.faqs`; those not named by a block are not shown. */
  readonly faqs?: readonly Faq[]
  /** For `blocks.plans`, with keys: pages without them load no code for plans. */
  readonly teasers?: readonly React.ReactElement[]
}

/** What a page is made of below its opening, in the order of the content service. */
export function PageBlocks({ blocks, ...material }: Material & Pick<Page, 'blocks'>) {
  return blocks.map((block, index) => {
    const Block = views[block.__component] as BlockView // the table is keyed by the union's own tag
    return <Block key={index} block={block} {...material} />
  })
}

type BlockOf<Component extends PageBlock['__component']> = Extract<
  PageBlock,
  { __component: Component }
>
type BlockView<Block extends PageBlock = PageBlock> = (
  props: Material & { readonly block: Block },
) => React.ReactNode

function Section({
  title,
  text,
  tone,
  children,
}: {
  title: string
  text?: string | null
  tone?: 'sunken'
  children: React.ReactNode
}) {
  return (
    <section className={styles.section} data-tone={tone}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {text && <p className={styles.lead}>{text}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}

const TextBlock: BlockView<BlockOf<'blocks.text'>> = ({ block }) => (
  <Section title={block.title}>
    <RichText source={block.body} />
  </Section>
)

const PointsBlock: BlockView<BlockOf<'blocks.points'>> = ({ block }) => (
  <Section title={block.title} text={block.text}>
    <ul className={styles.points}>
      {block.items.map((item) => (
        <li key={item.id}>
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const StepsBlock: BlockView<BlockOf<'blocks.steps'>> = ({ block }) => (
  <Section title={block.title} text={block.text}>
    <ol className={styles.steps}>
      {block.items.map((item) => (
        <li key={item.id}>
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  </Section>
)

const PlansBlock: BlockView<BlockOf<'blocks.plans'>> = ({ block, teasers }) => (
  <section className={styles.section} data-tone="sunken">
    <div className={styles.stacked}>
      <div className={styles.head}>
        <h2>{block.title}</h2>
        {block.text && <p className={styles.lead}>{block.text}</p>}
      </div>
      {teasers && teasers.length > 0 && (
        <ul className={styles.plans} data-priced="">
          {teasers.map((teaser) => (
            <li key={teaser.key}>{teaser}</li>
          ))}
        </ul>
      )}
      <ContentLink link={block.link} />
    </div>
  </section>
)

const FaqsBlock: BlockView<BlockOf<'blocks.faqs'>> = ({ block, faqs }) => (
  <Section title={block.title}>
    <FaqList
      faqs={block.slugs.flatMap((slug) => faqs?.find((faq) => faq.slug === slug) ?? [])}
      level={3}
    />
    <div className={styles.after}>
      <ContentLink link={block.link} />
    </div>
  </Section>
)

const CallToActionBlock: BlockView<BlockOf<'blocks.call-to-action'>> = ({ block }) => (
  <section className={styles.section} data-tone="accent">
    <div className={styles.call}>
      <div>
        <h2>{block.title}</h2>
        <p className={styles.lead}>{block.text}</p>
      </div>
      <ContentLink link={block.link} className={`${buttonClass()} ${styles.callButton}`} />
    </div>
  </section>
)

const views = {
  'blocks.text': TextBlock,
  'blocks.points': PointsBlock,
  'blocks.steps': StepsBlock,
  'blocks.plans': PlansBlock,
  'blocks.faqs': FaqsBlock,
  'blocks.call-to-action': CallToActionBlock,
} satisfies { [Component in PageBlock['__component']]: BlockView<BlockOf<Component>> }
