import type { Access } from '@sne/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/open.ts'
import type { KeyCaller } from '../sessions/key-caller.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { AuditEffect, AuditEntry } from './audit.ts'
import type { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** The browser's session as a handler may change it; cookies are set when the call has succeeded. */
export interface SessionCookie {
  /** Token of the caller's session, if any. */
  readonly token: string | null
  /** Token of the browser, which outlives sessions; null when none came. */
  readonly device: string | null
  set(token: string, expires: Date): void
  setDevice(token: string): void
  clear(): void
}

/** Outcome of one record, in a call that changes each in a transaction of its own. */
export type Apart<T> = { readonly value: T } | { readonly refusal: Refusal }

/** Context of every handler. */
export interface CallContext {
  /** In a mutating call the one transaction that holds all of its writes; in a GET, or in a call `apart`, the database. */
  readonly db: Db
  /** The moment of the call; use it for every timestamp of the call. */
  readonly now: Date
  readonly requestId: string
  /** Never give it names, barcodes or anything that a person typed. */
  readonly log: FastifyBaseLogger
  readonly services: Services
  readonly cookie: SessionCookie
  /** Network address of the client; only ever stored as a hash. */
  readonly address: string
  /** Front-end versions that sent the call. */
  readonly versions: { readonly host: string | null; readonly remote: string | null }
  /** Says what the call did: once, in every mutating call that changed something. */
  audit(entry: AuditEntry): void
  /** Says that one more record was changed by the call; transitions say it themselves. */
  effect(effect: AuditEffect): void
  /** Runs after the commit, and not at all when the call is refused; its failure is only logged. */
  afterCommit(task: () => Promise<void> | void): void
}

/** Further context of a call that its contract declares `apart`. */
export interface ChangesApart<C> {
  /**
   * Changes one record in a transaction of its own. The change has its own audit row and its own steps after the
   * commit. Never throws: an unforeseen failure is logged and given as `generic_error`.
   */
  apart<T>(work: (context: C) => Promise<T>): Promise<Apart<T>>
}

/** A call of a signed-in person. */
export interface Context extends CallContext, ChangesApart<Context> {
  readonly viewer: Viewer
}
/** A call that needs no session; `viewer` is there when there is one. */
export interface PublicContext extends CallContext {
  readonly viewer: Viewer | null
}
/** A call of a birth point's system. */
export interface KeyContext extends CallContext {
  readonly viewer: null
  readonly caller: KeyCaller
}

/** A call of the installation's own tools. */
export interface OperationsContext extends CallContext {
  readonly viewer: null
}

export type ContextFor<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'operations'
    ? OperationsContext
    : A extends 'key'
      ? KeyContext & ChangesApart<KeyContext>
      : Context
