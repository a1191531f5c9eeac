import type { Role } from '@sne/shared/domain'

/**
 * Whether somebody with the own roles may work as a person with the other roles. Only an administrator acts as an
 * administrator.
 */
export const mayActAs = (own: readonly Role[], person: readonly Role[]): boolean =>
  own.includes('administrator') || (own.includes('support') && !person.includes('administrator'))
