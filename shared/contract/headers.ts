import type { Role } from '../domain/index.ts'

/** Headers with which a front end names itself: the audit trail keeps them beside its records. */
export const versionHeaders = {
  /** Version of the host. */
  host: 'x-sne-host',
  /** `name@version` of the remote on screen. */
  remote: 'x-sne-remote',
  /** Version of the calls that the server offers, on its answers. */
  api: 'x-sne-api',
} as const

/** Headers with which a page says in whose name, and by whose act, it makes a call. */
export const sessionHeaders = {
  /** Person and role as the page knows them, see `callingAs`; a call made as somebody else is refused. */
  as: 'x-sne-as',
  /** `1`: no act of the person is behind the call, which then does not extend the session. */
  background: 'x-sne-background',
} as const

export interface Calling {
  readonly userId: number
  readonly role: Role
  /** User id of the support person who works as `userId`. */
  readonly impersonatedBy: number | null
}

/** `12:planner`, or `12:planner:7` when person 7 works as person 12. */
export const callingAs = ({ userId, role, impersonatedBy }: Calling): string =>
  [userId, role, ...(impersonatedBy === null ? [] : [impersonatedBy])].join(':')

/** On the answer of an export whose list went on: the rows that the file holds. */
export const cutHeader = 'x-sne-cut-at'
