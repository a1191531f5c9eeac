import type { EndpointSpec, Endpoints, HandlerInput, Upload } from '@sne/shared/contract'
import type { z } from 'zod'
import type { ContextFor } from './context.ts'
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

/** What a handler answers: the response's input, or a file where the contract says so. */
export type Answer<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : FileAnswer

/** One call of the contract: validated input in, answer out; refusals are thrown. */
export type Handler<E extends EndpointSpec> = (
  context: ContextFor<E['access']>,
  input: HandlerInput<E> & Uploaded<E>,
) => Promise<Answer<E>>

/** Marks a call that this version does not offer: it answers 501 after the access check. */
export const notImplemented = Symbol('not implemented')
export type NotImplemented = typeof notImplemented

/** The handlers of a resource, or of the whole contract: a missing one does not compile. */
export type Handlers<R = Endpoints> = {
  readonly [K in keyof R]: R[K] extends EndpointSpec ? Handler<R[K]> | NotImplemented : never
}
