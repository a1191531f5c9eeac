import type { EndpointSpec, Endpoints, HandlerInput, Upload } from '@sne/shared/contract'
import type { z } from 'zod'
import type { ContextFor, SessionCookie } from './context.ts'
import type { FileAnswer } from './file-answer.ts'

/** A file that came with a multipart call, whole in memory (it is at most UPLOAD_MAX_BYTES). */
export interface UploadedFile {
  /** As the person's computer named it; never part of a path. */
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

type Uploaded<E extends EndpointSpec> = E['upload'] extends Upload
  ? E['upload']['required'] extends true
    ? { readonly file: UploadedFile }
    : { readonly file: UploadedFile | undefined }
  : { readonly file?: undefined }

/** Answer of a handler: the response's input, or a file where the contract says so. */
export type Answer<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : FileAnswer

/** One call of the contract: validated input in, answer out; refusals are thrown. */
export type Handler<E extends EndpointSpec> = (
  context: ContextFor<E['access']>,
  input: InputOf<E>,
) => Promise<Answer<E>>

type InputOf<E extends EndpointSpec> = HandlerInput<E> & Uploaded<E>

/** The context before the call's transaction: it reads, and records nothing. */
export type PreparingContext<E extends EndpointSpec> = Preparing<ContextFor<E['access']>>

/** A context without what records or sets something. */
export type Preparing<C> = Omit<C, 'apart' | 'audit' | 'effect' | 'afterCommit' | 'cookie'> & {
  readonly cookie: Pick<SessionCookie, 'token' | 'device'>
}

/**
 * A changing call with slow work that needs no transaction, such as reading a file. `prepare` runs
 * first and outside the transaction: no call waits for its locks or, on the embedded database, for
 * its connection. Rows that `prepare` read may have changed since: the returned step checks them
 * inside the transaction.
 */
export interface PreparedHandler<E extends EndpointSpec> {
  readonly prepare: (
    context: PreparingContext<E>,
    input: InputOf<E>,
  ) => Promise<(context: ContextFor<E['access']>) => Promise<Answer<E>>>
}

/** Marks a call that this version does not offer: it answers 501 after the access check. */
export const notImplemented = Symbol('not implemented')
export type NotImplemented = typeof notImplemented

/** The handlers of a resource, or of the whole contract: a missing one does not compile. */
export type Handlers<R = Endpoints> = {
  readonly [K in keyof R]: R[K] extends EndpointSpec
    ? Handler<R[K]> | PreparedHandler<R[K]> | NotImplemented
    : never
}
