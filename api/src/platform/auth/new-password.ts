import { type PasswordOwner, passwordProblem } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import { refuseField } from '../calls/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { texts } from './texts.ts'

/**
 * The domain's rule, and the list of common passwords, which only the server holds.
 * @param path field of the body that the problem is told at
 * @throws Refusal `validation`
 */
export function checkNewPassword(password: string, owner: PasswordOwner, path = 'password'): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw refuseField(path, problem)
  if (isCommonPassword(password)) throw refuseField(path, texts.commonPassword)
}

export interface NewPassword {
  readonly password: string
  /** Made before the transaction (`password-lane.ts`). */
  readonly hash: string
}

/** The one way in which an account gets another password. @throws Refusal `validation` on `path` */
export async function setPassword(
  { db, now }: CallContext,
  userId: number,
  { password, hash }: NewPassword,
  path = 'password',
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select(['email', 'name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  checkNewPassword(password, owner, path)
  await db
    .updateTable('users')
    .set({ passwordHash: hash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}
