import { z } from 'zod'
import { severityLabels } from '../domain/index.ts'
import { NonConformityCode } from './card-fields.ts'
import { keysEnum, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { ImportProfileId } from './plate-results.ts'

/** Lists that the screens choose from and that no other call answers. */

/** A reason for which a card is unsuitable or accepted with reserve. */
export const NonConformityReason = z.object({
  code: NonConformityCode,
  label: z.string(),
  /** Null: neither; the reason belongs to "not received" or "not required". */
  severity: keysEnum(severityLabels).nullable(),
  /** Categories for which the severity is another one. */
  overrides: z.array(z.object({ category: ScreeningId, severity: keysEnum(severityLabels) })),
  order: z.number().int(),
})
export type NonConformityReason = z.infer<typeof NonConformityReason>

/** How instrument files of one sort are read; the profile can be chosen when a file is imported. */
export const ImportProfileRef = z.object({
  id: ImportProfileId,
  label: z.string(),
  builtIn: z.boolean(),
})
export type ImportProfileRef = z.infer<typeof ImportProfileRef>

export const referenceEndpoints = defineResource('reference', {
  listNonConformityReasons: {
    method: 'GET',
    path: '/non-conformity-reason/list',
    summary: 'The own laboratory’s reasons for unsuitable cards.',
    access: 'any',
    response: z.object({ items: z.array(NonConformityReason) }),
  },
  listImportProfiles: {
    method: 'GET',
    path: '/import-profile/list',
    summary: 'Ways of reading instrument files.',
    access: ['analyst', 'planner', 'support'],
    response: z.object({ items: z.array(ImportProfileRef) }),
  },
})
