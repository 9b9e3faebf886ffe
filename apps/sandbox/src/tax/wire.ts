/** The engine's answers, in the shape of AFC REST v2. */

export type EngineError = { code: number; msg: string }

export type TaxResult = {
  bill: boolean
  cmpl: boolean
  tm: number
  calc: number
  cat: string
  cid: number
  name: string
  exm: number
  lns: number
  min: number
  pcd: number
  rate: number
  sur: boolean
  tax: number
  lvl: number
  tid: number
}

export type ItemResult = { ref?: string; txs?: TaxResult[]; err?: EngineError[] }

export type SummarizedTax = Omit<TaxResult, 'tm'> & { max: number; tchg: number }

export type InvoiceResult = {
  doc?: string
  itms: ItemResult[]
  summ?: SummarizedTax[]
  incrf?: { ccycd: string; invn?: string }
  err?: EngineError[]
}

/** What a request could not be understood for. */
export class EngineRefusal extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export function failedWith(code: number, msg: string): EngineError[] {
  return [{ code, msg }]
}
