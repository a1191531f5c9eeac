/** Job of a thread; one at a time. */
export interface Job<Request> {
  readonly id: number
  readonly request: Request
}

/** A thread's first message: its modules are loaded. */
export interface ThreadReady {
  readonly ready: true
}

/** Answer of a thread: the job's result, or the text of its error for the log. */
export type JobAnswer<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string }
