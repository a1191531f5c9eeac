import type { Permission } from './permissions.ts'
import { labRoles, type Role } from './roles.ts'
import { type Screening, screenings } from './screenings.ts'

/** The part of a signed-in person that access rules look at. */
export interface AccessUser {
  readonly currentRole: Role
  /** Holds the administrator role, whatever the current one is. */
  readonly admin: boolean
  readonly hcp: {
    readonly lead: boolean
    readonly validator: boolean
    readonly workgroup: {
      readonly id: number
      readonly config: { readonly screenings: readonly Screening[] }
    } | null
    readonly config: { readonly screenings: readonly Screening[] }
  } | null
  readonly supervisorScreenings: readonly Screening[] | null
  /** Personal permissions; none counts in a session that support opened as the person. */
  readonly permissions: readonly string[]
}

/** Data of one laboratory and one screening category; without a category the laboratory alone decides. */
export interface Owned {
  readonly category: Screening | null
  /** The laboratory that the record belongs to. */
  readonly workgroupId: number
}

const inOrder = (wanted: readonly Screening[]): Screening[] =>
  screenings.filter((screening) => wanted.includes(screening))

/**
 * Screening categories visible to a person: the ones set for a supervisor, otherwise the intersection of
 * laboratory and person. An empty supervisor list counts as not set.
 */
export function visibleScreenings(user: Pick<AccessUser, 'hcp' | 'supervisorScreenings'>): Screening[] {
  if (user.supervisorScreenings?.length) return inOrder(user.supervisorScreenings)
  const ofLaboratory = user.hcp?.workgroup?.config.screenings ?? []
  const ofPerson = user.hcp?.config.screenings ?? []
  return inOrder(ofPerson.filter((screening) => ofLaboratory.includes(screening)))
}

/** Roles that look across laboratories. */
export const seesAll = (role: Role): boolean => role === 'support' || role === 'administrator'

/**
 * Looks across laboratories and works in none: such an account ends no alarm of a laboratory, and records for none that
 * somebody was told.
 */
export const isWithoutLaboratory = (user: Pick<AccessUser, 'currentRole' | 'hcp'>): boolean =>
  seesAll(user.currentRole) && !user.hcp?.workgroup

/** Does the current role pass a list of roles? The administrator passes every one. */
export const hasRole = (user: { readonly currentRole: Role }, roles: readonly Role[]): boolean =>
  user.currentRole === 'administrator' || roles.includes(user.currentRole)

/** The part of a signed-in person that every access check looks at. */
export interface Visitor {
  readonly currentRole: Role
  readonly permissions: readonly string[]
}

/** Criteria of one access check; a person passes when every one of them holds. */
export interface AccessRule<Person extends Visitor = Visitor> {
  /** `public` needs no session, `any` a session, otherwise one of the roles; the administrator passes every list of roles. */
  readonly access: 'public' | 'any' | readonly Role[]
  /** All of them are needed beside the role. No role holds one by itself, the administrator's neither. */
  readonly permissions?: readonly Permission[]
  /** A further condition on the person. */
  readonly predicate?: (person: Person) => boolean
}

/** Does the person pass? `null` is a visitor without session. Pages and calls use this one function. */
export function checkAccess<Person extends Visitor>(
  person: Person | null,
  { access, permissions = [], predicate }: AccessRule<Person>,
): 'granted' | 'signed_out' | 'denied' {
  const isOpen = access === 'public' && permissions.length === 0 && !predicate
  if (isOpen) return 'granted'
  if (person === null) return 'signed_out'
  if (typeof access !== 'string' && !hasRole(person, access)) return 'denied'
  if (!permissions.every((permission) => person.permissions.includes(permission))) return 'denied'
  return predicate?.(person) === false ? 'denied' : 'granted'
}

export const isLabRole = (role: Role): boolean => (labRoles as readonly Role[]).includes(role)

/** A lead overrides failed controls, takes back unsuitable cards and approves cut-offs. */
export const isLead = (user: Pick<AccessUser, 'hcp' | 'admin'>): boolean =>
  user.admin || (user.hcp?.lead ?? false)

/** The guard `lead_or_support`: takes an unsuitable card, or one of its categories, back into work. */
export const isLeadOrSupport = (user: Pick<AccessUser, 'hcp' | 'admin' | 'currentRole'>): boolean =>
  isLead(user) || seesAll(user.currentRole)

/** A validator accepts reports. */
export const isValidator = (user: Pick<AccessUser, 'hcp'>): boolean => user.hcp?.validator ?? false

/** Categories whose data a person reaches: every one for support and administrator. */
export const reachableScreenings = (user: AccessUser): Screening[] =>
  seesAll(user.currentRole) ? [...screenings] : visibleScreenings(user)

/** May the person see this record? Otherwise it is answered as not found. */
export function canSee(record: Owned, viewer: AccessUser): boolean {
  if (seesAll(viewer.currentRole)) return true
  if (viewer.hcp?.workgroup?.id !== record.workgroupId) return false
  return record.category === null || visibleScreenings(viewer).includes(record.category)
}
