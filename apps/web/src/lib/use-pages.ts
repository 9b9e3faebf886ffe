import { useState } from 'react'
import { messageOf } from './api-client.ts'

type Pages<Answer, Row> = {
  /** The first page, null until it is there. Another value begins the list anew. */
  readonly first: Answer | null
  readonly rowsOf: (answer: Answer) => readonly Row[]
  /** Null behind the last page. */
  readonly nextOf: (answer: Answer) => string | null
  readonly load: (cursor: string) => Promise<Answer>
}

/** A list whose first page someone else loads, and whose further pages are asked for. */
export function usePages<Answer, Row>({ first, rowsOf, nextOf, load }: Pages<Answer, Row>) {
  const [more, setMore] = useState<{ of: Answer; answers: readonly Answer[] }>()
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const answers = first === null ? [] : [first, ...(more?.of === first ? more.answers : [])]
  const last = answers.at(-1)
  const next = last === undefined ? null : nextOf(last)
  const loadMore = async (): Promise<void> => {
    if (first === null || next === null || isPending) return
    setPending(true)
    setFailure('')
    try {
      const answer = await load(next)
      setMore({ of: first, answers: [...answers.slice(1), answer] })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { rows: answers.flatMap(rowsOf), hasMore: next !== null, loadMore, isPending, failure }
}
