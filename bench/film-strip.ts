import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startStack } from '../e2e/support/stack.ts'
import { root } from '../tooling/runner/place.mjs'
import { filmWalk, type Strip } from './browser/film.ts'
import { type Phone, startPhone } from './browser/phone.ts'
import type { Bench, Keep } from './measure/bench.ts'
import type { Figure } from './measure/figures.ts'

const momentsMs = [500, 1000, 1500, 2000, 3000, 4000, 6000]
const file = 'docs/images/film-strip.jpg'

type Film = { readonly of: string; readonly strips: readonly Strip[] }

/**
 * With BEFORE_DIST, the `dist/` of an earlier version, both are filmed and the picture compares them.
 */
export const filmStrip: Bench = {
  name: 'film-strip',
  about: 'home, shop and cart as a slow phone shows them, as a picture',
  isLong: true,
  async run(keep) {
    const phone = await keep(startPhone())
    const before = process.env['BEFORE_DIST']
    const films: Film[] = [
      ...(before ? [{ of: 'before', strips: await filmOf(keep, phone, before) }] : []),
      { of: 'now', strips: await filmOf(keep, phone) },
    ]
    await writeFile(join(root, file), await pictureOf(phone, films))
    console.log(`Wrote ${file}.\n`)
    return films.flatMap(figuresOf)
  },
}

/** The second walk: the first finds pages that have not been asked for yet. */
async function filmOf(keep: Keep, phone: Phone, dist?: string): Promise<readonly Strip[]> {
  const { shopUrl } = await keep(startStack(dist === undefined ? {} : { dist }))
  await filmWalk(phone, shopUrl, momentsMs)
  return filmWalk(phone, shopUrl, momentsMs)
}

function figuresOf({ of, strips }: Film): Figure[] {
  return strips.map(({ path, lastChangeMs }) => ({
    what: `${path}, ${of}: the last change of the picture`,
    samples: [lastChangeMs],
    unit: 'ms',
  }))
}

/** One row for each page and version, one column for each moment. */
async function pictureOf(phone: Phone, films: readonly Film[]): Promise<Buffer> {
  const { page, end } = await phone.visit({ isThrottled: false })
  await page.setViewportSize({ width: 900, height: 1400 })
  const paths = films[0]?.strips.map(({ path }) => path) ?? []
  const rows = paths.flatMap((path) =>
    films.map(({ of, strips }) => {
      const pictures = strips.find((strip) => strip.path === path)?.pictures ?? []
      return `<tr><th>${path}<br>${of}</th>${pictures.map(cellOf).join('')}</tr>`
    }),
  )
  const heads = momentsMs.map((ms) => `<th>${ms / 1000} s</th>`).join('')
  await page.setContent(`<!doctype html><style>
    body { margin: 8px; font: 13px sans-serif; } th { padding: 4px; }
    td { width: 104px; height: 206px; border: 1px solid #999; } img { width: 104px; display: block; }
    </style><table><tr><th></th>${heads}</tr>${rows.join('')}</table>`)
  const picture = await page
    .getByRole('table')
    .screenshot({ type: 'jpeg', quality: 50, scale: 'css' })
  await end()
  return picture
}

function cellOf(picture: string | null): string {
  return `<td>${picture === null ? '' : `<img src="data:image/jpeg;base64,${picture}">`}</td>`
}
