import { userRightGuards } from './guards/people.ts'
import type { Role } from './roles.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

/** Rights with which a person decides about newborns. */
export const clinicalRightLabels = {
  supervisor: 'Supervisore laboratorio',
  lead: 'Responsabile',
  validator: 'Validatore',
} as const
export type ClinicalRight = keyof typeof clinicalRightLabels
export const clinicalRights = Object.keys(clinicalRightLabels) as [ClinicalRight, ...ClinicalRight[]]

/** Rights that nobody gives alone: support proposes them, an administrator approves them. */
export const proposedRightLabels = { ...clinicalRightLabels, administrator: 'Amministratore' } as const
export type ProposedRight = keyof typeof proposedRightLabels
export const proposedRights = Object.keys(proposedRightLabels) as [ProposedRight, ...ProposedRight[]]

/** Rights that are roles of the account. */
const roleRights = ['supervisor', 'administrator'] as const
export type RoleRight = (typeof roleRights)[number]
export const isRoleRight = (word: ProposedRight | Role): word is RoleRight =>
  roleRights.some((right) => right === word)

/** The part of an account that rights are read from. */
export interface RightsHolder {
  readonly roles: readonly Role[]
  readonly hcp: { readonly lead: boolean; readonly validator: boolean } | null
}

export const holdsRight = ({ roles, hcp }: RightsHolder, right: ProposedRight): boolean =>
  isRoleRight(right) ? roles.includes(right) : (hcp?.[right] ?? false)

/** Does the person give a clinical signature? */
export const signsAnything = (holder: RightsHolder): boolean =>
  clinicalRights.some((right) => holdsRight(holder, right))

/** Do reports show the name as the person who decided or signed? Then others than the person change it. */
export const standsOnReports = (holder: RightsHolder): boolean =>
  signsAnything(holder) || holder.roles.includes('analyst')

/** Roles that an account, an invitation or an edit gives at once; the others go by proposal. */
export const rolesWithoutProposal = <R extends Role>(roles: readonly R[]): Exclude<R, RoleRight>[] =>
  roles.filter((role): role is Exclude<R, RoleRight> => !isRoleRight(role))

export type UserRightStatus = 'pending' | 'approved' | 'refused' | 'withdrawn'
export const userRightStatuses: StatusTable<UserRightStatus> = {
  pending: { label: 'Da approvare', tone: 'amber' },
  approved: { label: 'Approvato', tone: 'green' },
  refused: { label: 'Rifiutato', tone: 'red' },
  withdrawn: { label: 'Ritirato', tone: 'grey' },
}

export type UserRightAction = 'approve' | 'refuse' | 'withdraw'

export const userRightMachine = defineMachine<UserRightStatus, UserRightAction>()(
  'user-right',
  userRightGuards,
  [
    { action: 'approve', from: ['pending'], to: 'approved', roles: ['administrator'], guard: 'third_person' },
    { action: 'refuse', from: ['pending'], to: 'refused', roles: ['administrator'], guard: 'third_person' },
    { action: 'withdraw', from: ['pending'], to: 'withdrawn', roles: ['support'] },
  ],
)
