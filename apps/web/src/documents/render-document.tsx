import type { InlineCode } from '@openline/contract/web-app'
import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from '../document.tsx'
import { CrashNotice } from '../features/layout/crash-notice.tsx'
import { loadFooter } from '../features/layout/footer-content.server.ts'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { PageAddressContext } from '../lib/page-address.ts'
import { type MetaTag, metaTags } from '../lib/page-meta.ts'
import { rootDataOf, servedStyleOf } from '../lib/root-data.server.ts'
import { RootDataContext } from '../lib/root-data.ts'
import { ServedStyleContext } from '../lib/served-style.ts'
import type { Site } from '../lib/site.ts'
import { documentScript } from '../start/document-script.ts'
import { headScript } from '../start/head-script.ts'
import { Island } from '../start/island.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { DocumentAssets } from './document-assets.ts'
import type { DocumentPage } from './document-page.ts'
import { speculationRules } from './speculation-rules.ts'

/** Where a document is, with the part of its query that it reads. */
export type DocumentAddress = { readonly pathname: string; readonly search: string }

/** The HTML of a document, with the inline code that its policy names. Never throws: what fails is reported. */
export async function renderDocument(
  page: DocumentPage,
  site: Site,
  address: DocumentAddress,
  assets: DocumentAssets,
): Promise<{ status: number; text: string; inline: InlineCode }> {
  const hasChat = site.chat !== null
  const served = servedStyleOf(site)
  const own = page.script ? `;(${page.script.toString()})()` : ''
  const code = { end: documentScript(assets, { hasChat }) + own, rules: speculationRules() }
  const [footer, shown] = await Promise.all([loadFooter(site), show(page, site, address)])
  const render = ({ meta, content }: Shown) =>
    renderToStaticMarkup(
      <RootDataContext value={rootDataOf(site)}>
        <PageAddressContext value={{ ...address, hash: '' }}>
          <ServedStyleContext value={served}>
            <Document head={<Head meta={meta} styles={assets.styles} />}>
              <PageFrame footer={footer} banner={<Island name="assisted-banner" />}>
                {content}
              </PageFrame>
              <Island name="visitor" chat={site.chat} />
              <script type="speculationrules" dangerouslySetInnerHTML={{ __html: code.rules }} />
              <script dangerouslySetInnerHTML={{ __html: code.end }} />
            </Document>
          </ServedStyleContext>
        </PageAddressContext>
      </RootDataContext>,
    )
  const { status, html } = renderOrCrash(shown, render, site, address)
  return {
    status,
    text: `<!doctype html>${html}`,
    inline: {
      scripts: [headScript({ hasChat }), code.rules, code.end],
      styles: [served.style],
    },
  }
}

type Shown = {
  readonly status: number
  readonly meta: readonly MetaTag[]
  readonly content: React.ReactNode
}

async function show(
  { name, status, load }: DocumentPage,
  site: Site,
  { pathname, search }: DocumentAddress,
): Promise<Shown> {
  try {
    const [metas, content] = await Promise.all([
      site.content.pageMetas(name),
      load(site, new URLSearchParams(search)),
    ])
    return { status: status ?? 200, meta: metaTags(metas[name], site.brand), content }
  } catch (error) {
    return crashed(error, site, { pathname, search })
  }
}

/** A part that cannot be rendered is no reason to answer nothing. */
function renderOrCrash(
  shown: Shown,
  render: (shown: Shown) => string,
  site: Site,
  address: DocumentAddress,
): { status: number; html: string } {
  try {
    return { status: shown.status, html: render(shown) }
  } catch (error) {
    const instead = crashed(error, site, address)
    return { status: instead.status, html: render(instead) }
  }
}

function crashed(error: unknown, site: Site, { pathname, search }: DocumentAddress): Shown {
  site.report(error)
  const again = (
    <a href={pathIn(language(), pathname) + search} className={buttonClass()}>
      {t('Try again')}
    </a>
  )
  const meta = [{ title: t('Something went wrong') }]
  return { status: 500, meta, content: <CrashNotice again={again} /> }
}

function Head({ meta, styles }: { meta: readonly MetaTag[]; styles: readonly string[] }) {
  return (
    <>
      {meta.map((tag) =>
        'title' in tag ? (
          <title key="title">{tag.title}</title>
        ) : (
          <meta key={keyOf(tag)} {...tag} />
        ),
      )}
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </>
  )
}

function keyOf(tag: Exclude<MetaTag, { readonly title: string }>): string {
  return 'name' in tag ? tag.name : tag.property
}
