const lastsMs = 300

/** The text of each amount of a part of a page, by what the amount is of: the same in every rendering of it. */
export function readAmounts(part: ParentNode): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { key, amount } of amountsIn(part)) texts.set(key, amount.textContent)
  return texts
}

/** Lets the amounts of a part count up, or down, from those of before; from nothing where there was none. */
export function countUp(part: ParentNode, before: ReadonlyMap<string, string>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const counts = amountsIn(part).flatMap(({ key, amount }) => {
    const text = amount.textContent
    const [from, to] = [centsIn(before.get(key) ?? ''), centsIn(text)]
    return from === to ? [] : [{ amount, text, from, to }]
  })
  const start = performance.now()
  const show = (now: number) => {
    const part = Math.max(0, (now - start) / lastsMs)
    for (const { amount, text, from, to } of counts) {
      amount.textContent = part < 1 ? withCents(text, from + (to - from) * part) : text
    }
    if (part < 1) requestAnimationFrame(show)
  }
  if (counts.length > 0) show(start)
}

/** The key is the label beside the amount, with a number, since several plans may be priced. */
function amountsIn(part: ParentNode): { readonly key: string; readonly amount: HTMLElement }[] {
  const counts = new Map<string, number>()
  return [...part.querySelectorAll<HTMLElement>('[data-amount]')].map((amount) => {
    const label = amount.previousElementSibling?.textContent ?? ''
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return { key: `${label} ${count}`, amount }
  })
}

/** `$1,028.60` is 102860; an amount in whole dollars is read as such. */
export function centsIn(text: string): number {
  const [dollars = '', cents = '00'] = text.replace(/[^\d.]/g, '').split('.')
  return Number(dollars + cents)
}

/** The text with another amount in it, as long as it counts. */
export function withCents(text: string, cents: number): string {
  return text.replace(/\d[\d,.]*/, (cents / 100).toFixed(2))
}
