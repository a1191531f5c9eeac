import { z } from 'zod'
import { roles } from '../domain/roles.ts'

/**
 * Version of a remote: semantic, followed by the first digits of the content's hash where it was built from
 * the present sources.
 */
export const RemoteVersion = z.string().regex(/^[0-9a-z][0-9a-z.-]{0,63}$/i, 'Not a version')
export const RemoteName = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'Not a name of a remote')

/** Who gets another version than the live one: laboratories, roles, or a stable share of all people. */
export const CohortPeople = z.object({
  workgroups: z.array(z.number().int().positive()),
  roles: z.array(z.enum(roles)),
  /** Per cent of people, the same ones every time. */
  share: z.number().min(0).max(100),
})
export type CohortPeople = z.infer<typeof CohortPeople>

/** Whether a cohort can have anybody in it. */
export const isSomebody = ({ workgroups, roles: chosen, share }: CohortPeople) =>
  workgroups.length + chosen.length + share > 0
