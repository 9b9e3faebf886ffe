import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keep } from '../../bench/measure/bench.ts'
import { root } from '../../tooling/runner/place.mjs'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { ownFolder } from './own-folder.ts'
import { needProgram } from './programs.ts'
import { start } from './started.ts'

export type Prometheus = {
  /** The series that an expression gives now; throws when Prometheus refuses it. */
  query(expression: string): Promise<readonly unknown[]>
  /** The alerts that wait or fire, by name. */
  alerts(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts Prometheus, which asks the processes at `hosts` every second and knows our alerts. */
export async function startPrometheus(keep: Keep, hosts: readonly string[]): Promise<Prometheus> {
  const program = await needProgram('prometheus')
  const folder = await ownFolder(keep, 'prometheus')
  const config = join(folder, 'prometheus.json')
  const job = { job_name: 'openline', static_configs: [{ targets: hosts }] }
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(root, 'ops/alerts.yml')],
    scrape_configs: [job],
  }
  // JSON is YAML, too.
  await writeFile(config, JSON.stringify(settings))
  const [port] = await findFreePorts(1)
  const words = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'series')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const prometheus = start(program, words, join(folder, 'log'))
  const ask = (path: string) => askPrometheus(`http://127.0.0.1:${port}/api/v1/${path}`)
  return {
    async query(expression) {
      const { result } = await ask(`query?query=${encodeURIComponent(expression)}`)
      return result ?? []
    },
    async alerts() {
      const { alerts } = await ask('alerts')
      return (alerts ?? []).map(({ labels }) => labels['alertname'] ?? '')
    },
    stop: () => prometheus.end('SIGTERM'),
  }
}

type Answer = {
  readonly status: string
  readonly error?: string
  readonly data: {
    readonly result?: readonly unknown[]
    readonly alerts?: readonly { labels: Record<string, string> }[]
  }
}

async function askPrometheus(url: string): Promise<Answer['data']> {
  const answer = (await (await fetch(url)).json()) as Answer // the API of Prometheus 2
  if (answer.status !== 'success') throw new Error(`Prometheus refuses ${url}: ${answer.error}`)
  return answer.data
}
