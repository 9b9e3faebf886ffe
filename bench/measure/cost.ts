import { readdir, readFile } from 'node:fs/promises'

/** Linux counts a process' time in hundredths of a second. */
const tickMs = 10

/** CPU time that a process has used so far; NaN where the system does not say (Linux only). */
export async function cpuMs(pid: number): Promise<number> {
  const field = await readStat(pid)
  return field ? (field(14) + field(15)) * tickMs : Number.NaN
}

/** The CPU time of several processes. */
export async function totalCpuMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(cpuMs))
  return times.reduce((sum, one) => sum + one, 0)
}

/** The same with its children, those that ended included. */
export async function familyCpuMs(pid: number): Promise<number> {
  const parent = await readStat(pid)
  if (!parent) return Number.NaN
  const pids = (await readdir('/proc')).map(Number).filter((number) => number > 0)
  const others = await Promise.all(pids.map(readStat))
  const children = others.filter((field) => field?.(4) === pid)
  const ended = parent(16) + parent(17)
  const ticks = [parent, ...children].map((field) => (field ? field(14) + field(15) : 0))
  return ticks.reduce((sum, one) => sum + one, ended) * tickMs
}

/** The process that started `pid`; NaN where the system does not say. */
export async function parentOf(pid: number): Promise<number> {
  return (await readStat(pid))?.(4) ?? Number.NaN
}

/** Reads a field of a process by its number in proc(5), from the third on; null when it is gone. */
async function readStat(pid: number): Promise<((number: number) => number) | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name before the last bracket may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return (number) => fields[number - 3] ?? Number.NaN
}

/** Memory that a process holds now, in MiB. */
export async function memoryMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}
