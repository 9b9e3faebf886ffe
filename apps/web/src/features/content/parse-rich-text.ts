/** A run of text, a link when `href` is set. */
export type Span = { readonly text: string; readonly href?: string }

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Addresses a browser only opens, never runs. */
function isSafe(href: string) {
  return /^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/.test(href)
}

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of text.matchAll(link)) {
    const [whole, label = '', href = ''] = match
    if (match.index > end) spans.push({ text: text.slice(end, match.index) })
    spans.push(isSafe(href) ? { text: label, href } : { text: label })
    end = match.index + whole.length
  }
  if (end < text.length) spans.push({ text: text.slice(end) })
  return spans
}

function isItem(line: string) {
  return line.startsWith('- ')
}

/**
 * The markup of content texts: paragraphs parted by a blank line, lists of
 * `- ` lines, `[label](address)`. Nothing else means anything, HTML included.
 */
export function parseRichText(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split('\n')
      return lines.every(isItem)
        ? { kind: 'list', items: lines.map((line) => spansOf(line.slice(2))) }
        : { kind: 'paragraph', spans: spansOf(lines.join(' ')) }
    })
}
