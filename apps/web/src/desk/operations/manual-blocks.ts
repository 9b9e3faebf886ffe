/** A paragraph or the like of the manual. Its texts may have the marks that `inlinePartsOf` reads. */
export type ManualBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly heads: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

/** Reads the forms of Markdown that the operations manual is written in. Any other form is a paragraph. */
export function manualBlocksOf(text: string): ManualBlock[] {
  const blocks = text.matchAll(/^```\w*\n(?<code>[\s\S]*?)\n```$|(?:^.+(?:\n|$))+/gm)
  return [...blocks].map(({ 0: block, groups }) =>
    groups?.code === undefined ? blockOf(block.trimEnd()) : { kind: 'code', text: groups.code },
  )
}

function blockOf(block: string): ManualBlock {
  if (/^#+ /.test(block)) return { kind: 'heading', text: block.replace(/^#+ /, '') }
  if (block.startsWith('| ')) return tableOf(block)
  const isNumbered = /^\d+\. /.test(block)
  if (!isNumbered && !block.startsWith('- ')) return { kind: 'paragraph', text: onOneLine(block) }
  const items = block.split(/\n(?=- |\d+\. )/)
  return {
    kind: 'list',
    isNumbered,
    items: items.map((item) => onOneLine(item.replace(/^(?:-|\d+\.) /, ''))),
  }
}

function tableOf(block: string): ManualBlock {
  const [heads = [], , ...rows] = block.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  return { kind: 'table', heads, rows }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

export type InlinePart = {
  readonly kind: 'text' | 'code' | 'strong' | 'em' | 'link'
  readonly text: string
}

const marked =
  /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|(?<!\w)_(?<em>[^_]+)_(?!\w)|\[(?<link>[^\]]+)\]\([^)]+\)/g

/** The parts of a text by their marks; all but `text` and `code` may have marks of their own. */
export function inlinePartsOf(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let from = 0
  for (const { 0: all, index, groups } of text.matchAll(marked)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push(partOf(groups ?? {}))
    from = index + all.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function partOf({ code, strong, em, link }: Record<string, string | undefined>): InlinePart {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', text: strong }
  return em === undefined ? { kind: 'link', text: link ?? '' } : { kind: 'em', text: em }
}
