import { readFile } from 'node:fs/promises'

/** Linux counts a process' time in hundredths of a second. */
const tickMs = 10

/** CPU time that a process has used so far; NaN where the system does not say (Linux only). */
export const cpuMs = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return Number.NaN
  // The name before the last bracket may hold anything; the fields are numbered in proc(5).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const field = (number: number) => fields[number - 3] ?? Number.NaN
  return (field(14) + field(15)) * tickMs
}

/** Memory that a process holds now, in MiB. */
export const memoryMiB = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024
}
