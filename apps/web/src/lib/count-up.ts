const lastsMs = 300

/** The amounts of a part of a page. */
export function amountsIn(part: ParentNode): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('[data-amount]')]
}

/** Lets amounts count up, or down, from the texts in their places before; from nothing where none was. */
export function countUp(amounts: readonly HTMLElement[], before: readonly string[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const counts = amounts.flatMap((amount, index) => {
    const text = amount.textContent
    const [from, to] = [centsIn(before[index] ?? ''), centsIn(text)]
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

/** `$1,028.60` is 102860; an amount in whole dollars is read as such. */
export function centsIn(text: string): number {
  const [dollars = '', cents = '00'] = text.replace(/[^\d.]/g, '').split('.')
  return Number(dollars + cents)
}

/** The text with another amount in it, as long as it counts. */
export function withCents(text: string, cents: number): string {
  return text.replace(/\d[\d,.]*/, (cents / 100).toFixed(2))
}
