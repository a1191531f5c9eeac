import { z } from 'zod'
import { keysOf, roles, screenings, workgroupTypeLabels } from '../domain/index.ts'
import { invalidDate } from '../domain/validation-messages.ts'
import { isOfOurTime, requiredText } from './forms.ts'

/** Identifiers are positive integers; in a path they arrive as text. */
export const Id = z.number().int().positive()
export const IdParams = z.object({ id: z.coerce.number<number | string>().int().positive() })

/** A moment: ISO 8601 with zone. */
export const Moment = z.iso.datetime({ offset: true }).refine(isOfOurTime, invalidDate())
/** A day without hour: yyyy-MM-dd. */
export const Day = z.iso.date().refine(isOfOurTime, invalidDate())

export const ScreeningId = z.enum(screenings)

/** Several values of a query parameter (`?status=a&status=b`), or one. */
export const many = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((value) => [value])]) as z.ZodType<
    z.output<T>[],
    z.input<T> | z.input<T>[]
  >

/** A boolean query parameter. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** A part of a multipart body that is no plain text travels as JSON. */
export const jsonPart = <T extends z.ZodType>(schema: T) =>
  z.union([
    schema,
    z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'Valori non leggibili' })
          return z.NEVER
        }
      })
      .pipe(schema),
  ])

/** The largest number that a column of whole numbers holds. */
export const largestInteger = 2_147_483_647

/** A number in a query parameter. */
export const NumberParam = z.coerce.number<number | string>()
export const IdParam = NumberParam.int().positive()

/** An enum from a status or label table of the domain. */
export const keysEnum = <S extends string>(table: Readonly<Record<S, unknown>>) => z.enum(keysOf(table))

/**
 * Query of a list without a text search: page (from 1), page size (0 counts only) and sort (`field` or `-field`).
 * @param sortable columns the server can order by; the first is the default.
 */
export function pageQuery<const S extends [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) {
  const directions = sortable.flatMap((field) => [field, `-${field}`]) as unknown as [
    S[number] | `-${S[number]}`,
  ]
  return z.object({
    page: NumberParam.int().min(1).default(1),
    pageSize: NumberParam.int().min(0).max(500).default(25),
    sort: z.enum(directions).optional(),
    ...filters,
  })
}

/** Query of a list with a text search `q`: the server filters by it, and `List` shows its search box. */
export const listQuery = <const S extends [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) => pageQuery(sortable, { q: z.string().trim().max(100).optional(), ...filters })

/** Rows of a list are counted up to here. */
export const countedRows = 10_000

/** Answer of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    /** There are more than `total`: nobody counts further. */
    more: z.boolean().default(false),
    page: z.number().int(),
    pageSize: z.number().int(),
    sort: z.string().nullable(),
  })

/** A reference to another record, enough to show and link it. */
export const Ref = z.object({ id: Id, label: z.string() })

/** Answer of a transition: false when the call had already taken effect. */
export const Changed = z.object({ changed: z.boolean() })

export const Reason = z.object({ reason: requiredText({ min: 3, max: 500 }) })

/** Counts the writes of a record; a write that names an older one is refused with `stale_version`. */
export const Version = z.number().int().nonnegative().max(largestInteger)

/** Optional for steps of a status machine, which the status itself protects. */
export const StepInput = z.object({ version: Version.optional() })

/** Answer of a call that has nothing to tell. */
export const Ok = z.object({ ok: z.literal(true) })

export const RoleId = z.enum(roles)

/** A laboratory, ward or birth point, enough to show and filter it. */
export const WorkgroupRef = z.object({
  id: Id,
  name: z.string(),
  facilityName: z.string(),
  type: keysEnum(workgroupTypeLabels),
})
export type WorkgroupRef = z.infer<typeof WorkgroupRef>

/** Telephone numbers that were replaced by others, with the last change. */
export const FormerPhones = z.object({ phones: z.array(z.string()), changedAt: Moment })

/** A place with the telephone numbers under which it is called. */
export const PlaceToCall = WorkgroupRef.extend({
  phones: z.array(z.string()),
  former: FormerPhones.nullish(),
})
export type PlaceToCall = z.infer<typeof PlaceToCall>

/** A person as shown beside their action: "Rossi Maria". */
export const PersonRef = Ref
