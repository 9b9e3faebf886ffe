import { useState } from 'react'
import { messageOf } from './api-client.ts'

type Pages<Answer, Row> = {
  /** The first page. Another value begins the list anew. */
  readonly first: Answer
  readonly rowsOf: (answer: Answer) => readonly Row[]
  /** Null behind the last page. */
  readonly nextOf: (answer: Answer) => string | null
  readonly load: (cursor: string) => Promise<Answer>
}

/** A list whose first page is there already, and whose further pages are asked for. */
export function usePages<Answer, Row>({ first, rowsOf, nextOf, load }: Pages<Answer, Row>) {
  const [more, setMore] = useState<{ of: Answer; answers: readonly Answer[] }>()
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const answers = [first, ...(more?.of === first ? more.answers : [])]
  const next = nextOf(answers.at(-1) ?? first)
  const loadMore = async (): Promise<void> => {
    if (next === null || isPending) return
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
