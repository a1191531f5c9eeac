import type { z } from 'zod'
import type { Permission, ReadPart, Role } from '../domain/index.ts'
import type { ErrorCode } from './errors.ts'
import type { Resource } from './resources.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call. `public`: without a session. `any`: a signed-in person. `key`: a birth point's API key.
 * `operations`: the installation's own tools with the key of its settings. Otherwise: the listed roles. The
 * administrator passes every role check and is never listed alone with others.
 */
export type Access = 'public' | 'any' | 'key' | 'operations' | readonly Role[]

/** A binary answer; the media types that the server may choose from. */
export interface FileResponse {
  readonly file: readonly string[]
}
export const fileResponse = (...types: [string, ...string[]]): FileResponse => ({ file: types })

/** A multipart call: one file in the part `file`, the other fields in `body`. */
export interface Upload {
  /** Endings of the file names taken, with the dot and in lower case: `.pdf`. */
  readonly accept: readonly string[]
  readonly required: boolean
}

/** A record by which a newborn is found. */
export type ReadBy =
  | 'newborn'
  | 'sample'
  | 'sampleAnalysis'
  | 'report'
  | 'sampleRequest'
  | 'analysisRequest'
  | 'caseLetter'
  | 'caseNote'
  | 'newbornPair'
  | 'registryEntry'
  | 'intakeMessage'

/** Which newborn an answer shows: by the record whose id, or ids, the named field of the input holds. */
export interface Reads {
  readonly part: ReadPart
  readonly by: { readonly [B in ReadBy]?: `${'params' | 'query'}.${string}` }
}

/** A list that is a list of one newborn as soon as its filter names it. */
export const listOfNewborn = { part: 'list', by: { newborn: 'query.newbornId' } } as const satisfies Reads

/** One call of the server, declared once: routes, client, documentation and tests are made from it. */
export interface EndpointSpec {
  readonly method: Method
  /** Path below `/api`, parameters as `:id`. */
  readonly path: string
  /** One English sentence for the API documentation. */
  readonly summary: string
  readonly access: Access
  /** Personal permissions that are all needed beside the role; no role holds one by itself. */
  readonly permissions?: readonly Permission[]
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly upload?: Upload
  readonly response: z.ZodType | FileResponse
  /** Refusals beyond validation, session, role and not_found, which every call can give. */
  readonly errors?: readonly ErrorCode[]
  /**
   * Resources whose answers change after a success: their data on screen are read again. Every mutating
   * method declares it, even an empty list.
   */
  readonly changes?: readonly Resource[]
  /**
   * The caller signs with this call: it decides about a newborn, a report or a right. A session that support opened
   * as somebody else is refused with `support_session`.
   */
  readonly signs?: true
  /**
   * The call signs nothing, but it says, gives or undoes something in the caller's name: accounts,
   * invitations, keys, own data, a message to a family, a notice taken as read. A session that support opened
   * as somebody else is refused with `own_session`.
   */
  readonly ownSessionOnly?: true
  /** Every record is changed in a transaction of its own, with its own audit row (`context.apart`). */
  readonly apart?: true
  /** A mutating method that changes no record (a login, a dry run) and so leaves no audit row. */
  readonly audited?: false
  /**
   * The answer is the record of one newborn or a part of it. The call layer writes the reading into the audit
   * trail. It writes once in some minutes for a person, a newborn and a part. Without a value in the named
   * field nothing is written.
   */
  readonly reads?: Reads
  /** Sent by the page itself, never by an act of the person: the call does not extend the session. */
  readonly background?: true
  /**
   * `changes`: a success puts another person, another role or nobody behind the session; no other call is sent
   * meanwhile. `beside`: sent and answered while the session changes, whatever role the page works in.
   */
  readonly session?: 'changes' | 'beside'
  /** The host makes it, whatever remote is on screen: a recalled version does not stop it. */
  readonly byHost?: true
  /** Reads a whole list for a file: an account has one such call at a time, a second one is refused (`export_running`). */
  readonly export?: true
  /** Computes for a second or longer: calls of an account take turns; more than a few are refused (`computation_running`). */
  readonly computes?: true
  /** Refusals are OperationOutcome resources of FHIR R4, in place of the one shape of all other calls. */
  readonly refusals?: 'fhir'
  /** The answer holds a key or a token: it leaves uncompressed, so that its length tells nothing. */
  readonly secret?: true
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & {
  /** Unique in the whole contract; the operation id of the documentation. */
  readonly name: string
  /** The name of the folder in every package. */
  readonly resource: Resource
}

/** Declares the calls of one resource and gives each its name. */
export function defineResource<const R extends Resource, const S extends Record<string, EndpointSpec>>(
  resource: R,
  specs: S,
): { readonly [K in keyof S]: S[K] & { readonly name: K & string; readonly resource: R } } {
  const named = Object.entries(specs).map(([name, spec]) => [name, { ...spec, name, resource }])
  return Object.fromEntries(named)
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<K extends string, T> = T extends z.ZodType ? { [P in K]: In<T> } : { [P in K]?: undefined }

/** A caller's input: only the parts that the endpoint declares. */
export type CallInput<E extends EndpointSpec> = Part<'params', E['params']> &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: undefined }) &
  Part<'body', E['body']> &
  (E['upload'] extends Upload
    ? E['upload']['required'] extends true
      ? { file: Blob }
      : { file?: Blob }
    : { file?: undefined })

/** Input of the server's handler after validation. */
export interface HandlerInput<E extends EndpointSpec> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** Fields of an input, none required, lists that may be constant: the server's own functions take them. */
export type Given<T> = {
  readonly [K in keyof T]?: NonNullable<T[K]> extends readonly (infer Item)[] ? readonly Item[] : T[K]
}

/** The answer to a caller. */
export type CallOutput<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : Blob

/** The answer of a handler (before serialisation); files are answered by the document layer. */
export type HandlerOutput<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : never

export const isFileResponse = (response: EndpointSpec['response']): response is FileResponse =>
  'file' in response

export const isMutating = (endpoint: EndpointSpec) => endpoint.method !== 'GET'

/** Whether code of a remote makes the call to change something: a version that was recalled may not. */
export const isChangeByRemote = (endpoint: EndpointSpec) =>
  isMutating(endpoint) &&
  !['public', 'key', 'operations'].includes(String(endpoint.access)) &&
  !(endpoint.background || endpoint.session || endpoint.byHost)
