import type { Phone } from './phone.ts'

/** How a first visit feels, as the browser reports it. */
export type Experience = {
  largestPaintMs: number
  layoutShift: number
  /** What tasks took beyond 50 ms each after the first paint, until the page was quiet. */
  blockedMs: number
  /** What all tasks took until then. */
  mainThreadMs: number
  /** When a total with taxes was in the first frame; 0 on a page without one. */
  totalVisibleMs: number
}

type Seen = {
  largestPaintMs: number
  firstPaintMs: number
  layoutShift: number
  totalVisibleMs: number
  tasks: Task[]
}
type Task = { startTime: number; duration: number }
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const quietForMs = 1000

/** Visits a page as a phone with an empty cache. */
export async function experience(phone: Phone, url: string): Promise<Experience> {
  const { page, devtools, end } = await phone.visit({ isThrottled: true })
  await devtools.send('Performance.enable')
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietForMs)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const tasksSeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  await end()
  const blocking = seen.tasks.filter(({ startTime }) => startTime >= seen.firstPaintMs)
  return {
    largestPaintMs: seen.largestPaintMs,
    layoutShift: seen.layoutShift,
    mainThreadMs: tasksSeconds * 1000,
    totalVisibleMs: seen.totalVisibleMs,
    blockedMs: blocking.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  }
}

/** Runs in the page, before anything of it does. */
function observe() {
  const seen: Seen = {
    largestPaintMs: 0,
    firstPaintMs: 0,
    layoutShift: 0,
    totalVisibleMs: 0,
    tasks: [],
  }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift // what this type of entry is
    if (!hadRecentInput) seen.layoutShift += value
  })
  const look = (frameMs: number) => {
    const isLaidOut = document.querySelector('main [data-total] dd')?.checkVisibility()
    // What is there before a frame is in view after it.
    if (isLaidOut) requestAnimationFrame((nextMs) => (seen.totalVisibleMs = nextMs))
    else if (frameMs < 10_000) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ startTime, duration })
  })
}
