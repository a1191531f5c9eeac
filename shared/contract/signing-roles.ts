import { hasRole, type RightsHolder, type Role, roles, signsAnything } from '../domain/index.ts'
import type { EndpointSpec } from './endpoint.ts'

const takes = ({ access }: EndpointSpec, role: Role): boolean =>
  typeof access === 'string' ? access === 'any' : hasRole({ currentRole: role }, access)

/** Roles in which somebody may make at least one of the calls that sign. */
export const signingRolesOf = (calls: readonly EndpointSpec[]): readonly Role[] => {
  const signing = calls.filter(({ signs }) => signs)
  return roles.filter((role) => signing.some((call) => takes(call, role)))
}

/**
 * Roles in which a person signs. A table, so that a page does not load every call for it; `signing-roles.test.ts` compares it with the
 * contract.
 */
export const signingRoles: readonly Role[] = [
  'administrator',
  'support',
  'acceptance',
  'supervisor',
  'analyst',
  'administration',
  'planner',
]

/** May the account sign anything, by one of its roles or rights? With its address goes its password. */
export const decides = (holder: RightsHolder): boolean =>
  signsAnything(holder) || holder.roles.some((role) => signingRoles.includes(role))
