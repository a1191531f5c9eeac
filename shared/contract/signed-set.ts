import { z } from 'zod'
import { approvalStepLabels, cutoffStateLabels } from '../domain/index.ts'
import { Changed, Day, Id, IdParams, keysEnum, many, Ref } from './common.ts'
import type { Resource } from './resources.ts'
import { Stamp } from './stamp.ts'

/** One version of reference data that two leads of a laboratory sign: limits, rules, protocols, times. */
export const SignedSetRow = z.object({
  id: Id,
  /** Null: the installation's template, which acts nowhere and nobody approves. */
  laboratory: Ref.nullable(),
  version: z.number().int(),
  /** Counts the edits of the draft. */
  revision: z.number().int(),
  state: keysEnum(cutoffStateLabels),
  validFrom: Day,
  validTo: Day.nullable(),
  firstApproval: Stamp.nullable(),
  /** Whoever signed a draft first lost the account or the right since: another person signs first again. */
  firstLapsed: z.boolean().default(false),
  secondApproval: Stamp.nullable(),
  created: Stamp,
  /** The set that this one was started from. */
  copiedFrom: z.object({ id: Id, version: z.number().int(), template: z.boolean() }).nullable(),
})
export type SignedSetRow = z.infer<typeof SignedSetRow>

const Cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** How one line differs from the same line of the set that it is compared with. */
export const LineChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  /** Empty where the line is new or gone. */
  fields: z.array(z.object({ field: z.string(), before: Cell, after: Cell })),
})
export type LineChange = z.infer<typeof LineChange>

/** Fields of a set's answer beside its own content. */
export const comparison = {
  /** The active set that the second approval of this draft retires; null where none is active. */
  replaces: z.object({ id: Id, version: z.number().int() }).nullable(),
  /**
   * The set with which the changes are compared: the active set, otherwise the one it was copied from; null
   * for no draft.
   */
  compared: z.object({ id: Id, version: z.number().int(), template: z.boolean() }).nullable(),
}
const Compared = z.object({ ...comparison, changes: z.array(LineChange) })
export type SignedSetView = SignedSetRow & z.infer<typeof Compared>

/** Filters of every list of sets. */
export const setFilters = {
  state: many(keysEnum(cutoffStateLabels)).optional(),
  /** Sets of laboratories, or the template; both when absent. */
  of: z.enum(['laboratory', 'template']).optional(),
}

/** Roles that read signed sets; the leads among them sign. */
export const setReaders = ['analyst', 'supervisor', 'administration'] as const

/** Where a draft of a set is copied from. */
export const CopySource = z.enum(['template', 'active'])

const SignInput = z
  .object({
    /** The approval that the person gives; refused when a colleague was faster. */
    step: keysEnum(approvalStepLabels),
    /** The active set that the person compared the draft with. */
    replacesId: Id.nullable(),
    /**
     * The draft as the person read it. The first approval may leave it out: it then signs a draft that was
     * never edited.
     */
    revision: z.number().int().nonnegative().optional(),
  })
  .refine(({ step, revision }) => step === 'first' || revision !== undefined, {
    message: 'Manca la revisione della bozza: ricaricare la pagina e rileggere prima di firmare',
    path: ['revision'],
  })

/** The calls that every signed set has beside its list: read, sign twice, take a signature back, begin a draft. */
export function signedSetCalls<
  const P extends string,
  R extends z.ZodType,
  V extends z.ZodType,
  B extends z.ZodType,
>({
  resource,
  row,
  view,
  copyOf,
  changes,
}: {
  readonly resource: P & Resource
  readonly row: R
  readonly view: V
  /** The source named by a person who begins a draft. */
  readonly copyOf: B
  /** Resources whose answers differ once the set is in force. */
  readonly changes: readonly Resource[]
}) {
  const calls = {
    get: {
      method: 'GET',
      path: `/${resource}/:id`,
      summary: 'A set with what it says, and what it would change.',
      access: setReaders,
      params: IdParams,
      response: view,
    },
    approve: {
      method: 'PATCH',
      path: `/${resource}/:id/approve`,
      changes,
      summary: 'Approves a draft as first or second of two leads; the second puts it into force.',
      access: setReaders,
      signs: true,
      params: IdParams,
      body: SignInput,
      response: Changed.extend({ set: row }),
      errors: ['lead_required', 'second_person', 'invalid_transition', 'stale_version'],
    },
    withdraw: {
      method: 'PATCH',
      path: `/${resource}/:id/withdraw-approval`,
      changes,
      summary: 'Takes the own first approval of a draft back.',
      access: setReaders,
      signs: true,
      params: IdParams,
      body: z.object({}),
      response: Changed.extend({ set: row }),
      errors: ['lead_required', 'invalid_transition'],
    },
    copy: {
      method: 'POST',
      path: `/${resource}/copy`,
      changes: [resource],
      summary: 'Starts a draft of the own laboratory as a copy of the template or of its active set.',
      access: setReaders,
      ownSessionOnly: true,
      body: copyOf,
      response: row,
      errors: ['lead_required', 'duplicate', 'invalid_transition'],
    },
  } as const
  return calls
}

/** Calls of any signed set, as a page that is made for all of them makes them. */
export type SignedSetCalls = ReturnType<
  typeof signedSetCalls<string, z.ZodType<SignedSetRow>, z.ZodType<SignedSetView>, z.ZodType>
>
