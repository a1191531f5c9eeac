import type { Role } from '@sne/shared/domain'

/** May somebody with these roles work as a person with those? Only an administrator acts as an administrator. */
export const mayActAs = (own: readonly Role[], person: readonly Role[]): boolean =>
  own.includes('administrator') || (own.includes('support') && !person.includes('administrator'))
