export type Reply = { answer?: unknown; failure?: string }

/** For a program started by `startProgram`: says that it is ready, then answers its tasks. */
export function answerTasks<Task>(answer: (task: Task) => unknown): void {
  const reply = (message: Reply) => process.send?.(message)
  const work = async (task: Task): Promise<void> => {
    try {
      reply({ answer: await answer(task) })
    } catch (error) {
      reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  process.on('message', ({ task }: { task: Task }) => void work(task))
  process.on('disconnect', () => process.exit())
  reply({})
}
