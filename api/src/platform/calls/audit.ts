import { json } from '../database/columns.ts'
import type { Db } from '../database/open.ts'
import type { KeyCaller } from '../sessions/key-caller.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { writeAlone, writeWithEffects } from './audit-statements.ts'

/** The act of a call, for the audit trail. */
export interface AuditEntry {
  /** Entity as in the domain's machines (`shipping`, `sample`, `analyzable-sample`, …). */
  readonly entity: string
  readonly id: number | null
  /** The act as one verb: `accept`, `create`, `update`, `read`, … */
  readonly action: string
  readonly from?: string | null
  readonly to?: string | null
  readonly reason?: string | null
  /** Field names and numbers that explain it; no names of people. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** One record that the call changed. */
export interface AuditEffect {
  readonly entity: string
  readonly id: number
  readonly from?: string | null
  readonly to?: string | null
  readonly details?: Readonly<Record<string, unknown>>
  /**
   * Values of the record before and after, also of personal data: kept apart from the trail itself.
   */
  readonly values?: readonly AuditValue[]
}

export interface AuditValue {
  /** Path in the record: `mother.phones`. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** The person and the address of a call. */
export interface AuditActor {
  readonly call: string
  readonly requestId: string
  readonly now: Date
  readonly viewer: Viewer | null
  readonly caller: KeyCaller | null
  readonly versions: { readonly host: string | null; readonly remote: string | null }
}

/** Collects what one call says about itself and writes it in the call's own transaction. */
export class AuditLog {
  readonly #effects: AuditEffect[] = []
  #entry: AuditEntry | undefined

  get entry(): AuditEntry | undefined {
    return this.#entry
  }
  get hasEffects(): boolean {
    return this.#effects.length > 0
  }

  readonly audit = (entry: AuditEntry): void => {
    if (this.#entry) throw new Error(`A call is audited once: ${this.#entry.action}, then ${entry.action}.`)
    this.#entry = entry
  }

  readonly effect = (effect: AuditEffect): void => {
    this.#effects.push(effect)
  }

  /** @param last nothing of the transaction comes after it: its last statement takes the commit along */
  async write(db: Db, actor: AuditActor, { last = false } = {}): Promise<void> {
    const entry = this.#entry
    if (!entry) return
    const trail = {
      at: actor.now,
      requestId: actor.requestId,
      call: actor.call,
      entity: entry.entity,
      entityId: entry.id,
      action: entry.action,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      reason: entry.reason ?? null,
      details: entry.details ? json(entry.details) : null,
      actorId: actor.viewer?.userId ?? null,
      apiKeyId: actor.caller?.apiKeyId ?? null,
      impersonatedBy: actor.viewer?.impersonatedBy ?? null,
      role: actor.viewer?.role ?? null,
      workgroupId: actor.viewer?.workgroupId ?? actor.caller?.workgroupId ?? null,
      hostVersion: actor.versions.host,
      remoteVersion: actor.versions.remote,
    }
    const valued = this.#effects.some(({ values }) => values?.length)
    const options = { last: last && !valued }
    if (this.#effects.length === 0) {
      await writeAlone(db, trail, options)
      return
    }
    const rows = this.#effects.map((effect) => ({
      entity: effect.entity,
      entityId: effect.id,
      fromStatus: effect.from ?? null,
      toStatus: effect.to ?? null,
      details: effect.details ? json(effect.details) : null,
    }))
    const auditId = await writeWithEffects(db, trail, rows, options)
    const values = this.#effects.flatMap(({ entity, id: entityId, values: changed = [] }) =>
      changed.map(({ field, before, after }) => ({
        auditId,
        entity,
        entityId,
        field,
        before: json(before ?? null),
        after: json(after ?? null),
      })),
    )
    if (values.length > 0) await db.insertInto('auditValues').values(values).execute()
  }
}
