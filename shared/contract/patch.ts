import { z } from 'zod'

type Patched<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer T extends z.core.SomeType> ? T : S[K]>
}

/**
 * Input of a change: every field may be left out, and an absent field stays as it is. Plain `.partial()`
 * would fill the defaults in, and so clear fields that the caller never named. Nested groups are replaced as
 * a whole.
 */
export function patchOf<S extends z.ZodRawShape>(object: z.ZodObject<S>): z.ZodObject<Patched<S>> {
  const fields = Object.entries(object.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ])
  return z.object(Object.fromEntries(fields) as Patched<S>)
}
