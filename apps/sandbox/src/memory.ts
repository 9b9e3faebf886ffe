import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { KeptResults } from './carrier/kept-answers.ts'
import { createRegister, type Register } from './carrier/register.ts'
import { createHeliumRegister, type HeliumRegister } from './helium/register.ts'
import type { KeyRecords } from './payment/idempotency.ts'
import { createLedger, type Ledger } from './payment/ledger.ts'
import { extentOfDocuments, type TaxDocuments } from './tax/documents.ts'

/** What the outside systems must still know tomorrow: saved cards, charges, SIMs, lines and tax documents. */
type Known = {
  ledger: Ledger
  register: Register
  taxDocuments: TaxDocuments
  helium: HeliumRegister
  /** The answers of the newest keys: a call that is repeated after a restart is still the same call. */
  paymentKeys: KeyRecords
  carrierKeys: KeptResults
}

export type Memory = Known & {
  /**
   * Writes down what happened before anything outside is told of it, so that it survives the end of the process at any
   * moment. A load test is spared: there the last two seconds may be lost.
   */
  keep: () => void
  /** Writes everything down a last time. */
  close(): void
}

const saveEveryMs = 2000
/** Beyond this a demo has become a load test, which is not worth writing down all the time. */
const tooMany = 20_000
/** Changes with the shape of what is kept: an older file is not read. */
const fileVersion = 17
/** For as much, writing takes a few milliseconds: some hundred purchases. */
const keptAtOnceBytes = 1_000_000
/** More in one second are a load test. */
const keptInASecond = 50
const newestKeys = 100

/**
 * Opens what an earlier run knew. With no file nothing outlives the process. The
 * shop keeps its database over a restart; a sandbox that forgot would not know
 * its customers' cards and give out the same SIMs once more.
 */
export function openMemory(
  file: string | null,
  stock: Register['stock'],
  report: (problem: string) => void = complain,
): Memory {
  const known = (file && readKnown(file, report)) || {
    ledger: createLedger(),
    register: createRegister(stock),
    taxDocuments: new Map(),
    helium: createHeliumRegister(),
    paymentKeys: new Map(),
    carrierKeys: new Map(),
  }
  if (file === null) return { ...known, keep: () => {}, close: () => {} }
  let saved = extentOf(known)
  let isFailing = false
  let bytes = 0
  let recent = { second: 0, times: 0 }
  const save = () => {
    const extent = extentOf(known)
    try {
      bytes = writeKnown(file, known)
      saved = extent
      isFailing = false
    } catch (error) {
      // A full disk must not end what runs: everything is still in memory and is written later.
      if (!isFailing) report(`${file} could not be written, trying again: ${String(error)}`)
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    const sims = known.register.activations.length + known.helium.sims.size
    if (extentOf(known) !== saved && sims < tooMany) save()
  }, saveEveryMs)
  timer.unref()
  return {
    ...known,
    keep() {
      const second = Math.floor(performance.now() / 1000)
      recent = { second, times: recent.second === second ? recent.times + 1 : 1 }
      if (bytes <= keptAtOnceBytes && recent.times <= keptInASecond) save()
    },
    close() {
      clearInterval(timer)
      save()
    },
  }
}

function complain(problem: string) {
  process.stderr.write(`sandbox: ${problem}\n`)
}

/** A file that cannot be used is kept aside, since the shop still has orders that it knows the money of. */
function readKnown(file: string, report: (problem: string) => void): Known | null {
  if (!existsSync(file)) return null
  const known = parseKnown(file)
  if (known) return known
  renameSync(file, `${file}.unreadable`)
  report(
    `${file} cannot be read and is now ${file}.unreadable: saved cards and charges of before are unknown here`,
  )
  return null
}

function parseKnown(file: string): Known | null {
  try {
    const kept: unknown = deserialize(readFileSync(file))
    const isOurs =
      typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === fileVersion
    return isOurs ? (kept as unknown as Known) : null // written by writeKnown
  } catch {
    return null
  }
}

/** Gives its size. Beside the old file first, so that being killed meanwhile leaves one that is whole. */
function writeKnown(file: string, known: Known): number {
  mkdirSync(dirname(file), { recursive: true })
  const paymentKeys = newestOf(known.paymentKeys)
  for (const [key, record] of paymentKeys) {
    const answer = record.answer ?? record.made
    if (answer === null) paymentKeys.delete(key)
    else paymentKeys.set(key, { ...record, answer })
  }
  const carrierKeys = newestOf(known.carrierKeys)
  const kept = serialize({ ...known, paymentKeys, carrierKeys, version: fileVersion })
  writeFileSync(`${file}.new`, kept)
  renameSync(`${file}.new`, file)
  return kept.length
}

function newestOf<Kept>(keys: ReadonlyMap<string, Kept>): Map<string, Kept> {
  return new Map([...keys].slice(-newestKeys))
}

/** Differs whenever something was added. */
function extentOf({ ledger, register, taxDocuments, helium }: Known): string {
  const { customers, paymentMethods, detached, charges, refunds, sessions } = ledger
  const { disputes, fraudWarnings } = ledger
  const { activations, shipments, activeSinceMs, lines, simChanges, portOuts } = register
  const { suspensions, plans, ended, portIns, asked, spentData } = register
  const { numberChanges, addOns, leases, played } = register
  return [
    asked.length,
    extentOfDocuments(taxDocuments),
    helium.changes,
    ...[customers, paymentMethods, detached, charges, refunds, sessions].map(({ size }) => size),
    [...disputes.values()].map(({ status }) => status).join(),
    fraudWarnings.size,
    ledger.payouts.size,
    activations.length,
    activeSinceMs.size,
    ended.size,
    [...spentData.values()].flat().length,
    shipments.filter(({ status }) => status === 'shipped').length,
    shipments.length,
    simChanges.map(({ status }) => status).join(),
    portOuts.map(({ status }) => status).join(),
    portIns.reduce((sum, { sequence }) => sum + sequence, 0),
    JSON.stringify([...lines.values(), ...suspensions.values(), ...plans.values()]),
    JSON.stringify([numberChanges, addOns, [...leases.values()], played]),
  ].join()
}
