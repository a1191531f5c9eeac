import { type PasswordOwner, passwordProblem } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import { refuseField } from '../calls/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
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

/** The one way in which an account gets another password. @throws Refusal `validation` on `path` */
export async function setPassword(
  { db, now }: CallContext,
  userId: number,
  password: string,
  path = 'password',
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select(['email', 'name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  checkNewPassword(password, owner, path)
  const passwordHash = await hashPassword(password)
  await db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}
