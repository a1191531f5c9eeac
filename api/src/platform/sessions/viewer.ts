import type { WorkgroupType } from '@sne/shared/domain'
import {
  type AccessUser,
  canSee,
  maySign,
  type Owned,
  type Role,
  type Screening,
  type Signature,
  type Signer,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'

/** The signed-in person behind a call. */
export interface Viewer {
  readonly userId: number
  readonly email: string
  /** Full name, or the e-mail of an account without a profile. */
  readonly label: string
  /** The role in which the person works in this session. */
  readonly role: Role
  readonly roles: readonly Role[]
  readonly workgroupId: number | null
  readonly workgroupType: WorkgroupType | null
  readonly visibleScreenings: readonly Screening[]
  /** May undo unsuitable cards and closed plates; signatures ask `signs`. */
  readonly lead: boolean
  /** Holds the right of a validator; signatures ask `signs`. */
  readonly validator: boolean
  /** Support and administrator look across laboratories. */
  readonly seesAll: boolean
  readonly sessionId: number
  /** When the session last showed that somebody is at work, to the minute. */
  readonly activeAt: string
  /** The person who really acts in a session opened by support. */
  readonly impersonatedBy: number | null
  /** This person as the domain's rules read them. */
  readonly access: AccessUser
}

/** May the viewer see this record? Otherwise answer `not_found`. */
export const sees = (viewer: Viewer, record: Owned): boolean => canSee(record, viewer.access)

/**
 * Whether the viewer may end an alarm of this laboratory. An administrator sees the alarms of all laboratories and ends
 * none of them: only people of the laboratory end its alarms. Null: an alarm of no laboratory.
 */
export const worksIn = ({ workgroupId }: Viewer, laboratoryId: number | null): boolean =>
  laboratoryId === null || laboratoryId === workgroupId

/** The viewer as rules of signatures read a person, with the session's origin. */
export const signerOf = ({ access, impersonatedBy }: Viewer): Signer => ({ hcp: access.hcp, impersonatedBy })

/** May the viewer sign with this right, in this session? The administrator role alone does not. */
export const signs = (viewer: Viewer, signature: Signature): boolean => maySign(signerOf(viewer), signature)

/** Laboratory and categories in sight: values, or their places in a statement that is written once. */
export interface Sight {
  readonly seesAll: boolean
  readonly workgroupId: number | null | RawBuilder<never>
  readonly visibleScreenings: readonly Screening[] | RawBuilder<never>
}

/**
 * The rule of `sees` in SQL, for `where`: own laboratory and, where the record has one, a visible
 * category.
 * @param columns references as in the query, such as `analyzableSamples.workgroupId`.
 */
export function visibleTo(
  viewer: Sight,
  columns: { readonly workgroup: string; readonly category?: string },
): RawBuilder<boolean> {
  if (viewer.seesAll) return sql<boolean>`true`
  const own = sql<boolean>`${sql.ref(columns.workgroup)} = ${viewer.workgroupId}`
  if (!columns.category) return own
  return sql<boolean>`(${own} and ${sql.ref(columns.category)} = any(${viewer.visibleScreenings}))`
}
