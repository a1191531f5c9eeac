import { z } from 'zod'
import { columnRoleLabels, profileLayoutLabels } from '../domain/index.ts'
import { Id, IdParams, jsonPart, keysEnum, largestInteger, listOf, pageQuery, Reason } from './common.ts'
import { defineResource } from './endpoint.ts'
import { ImportProfileId, MatchProblem } from './plate-results.ts'
import { ProfileSpecInput } from './profile-spec.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/** One version of a profile of a laboratory. */
export const ImportProfileSetRow = SignedSetRow.extend({
  /** Its name in files' reports; all versions share it. */
  profileId: ImportProfileId,
  label: z.string(),
})
export type ImportProfileSetRow = z.infer<typeof ImportProfileSetRow>

export const ImportProfileSetView = ImportProfileSetRow.extend({
  spec: ProfileSpecInput,
  /** SHA-256 of the reader that the signatures put into force; null for a draft. */
  hash: z.string().nullable(),
  ...comparison,
  changes: z.array(LineChange.extend({ part: z.string(), name: z.string() })),
})
export type ImportProfileSetView = z.infer<typeof ImportProfileSetView>

/**
 * Data for the editor of a profile: the analytes that it may name, and the profiles from which it may begin.
 */
export const ProfileChoices = z.object({
  analytes: z.array(z.object({ code: z.string(), label: z.string(), unit: z.string() })),
  builtIn: z.array(z.object({ id: ImportProfileId, label: z.string(), spec: ProfileSpecInput })),
})
export type ProfileChoices = z.infer<typeof ProfileChoices>

const PreviewColumn = z.object({
  title: z.string(),
  /** The first cells with content. */
  values: z.array(z.string()),
  /** The likely role of the column; null: perhaps an analyte. */
  role: keysEnum(columnRoleLabels).nullable(),
  /** Its title means this analyte. */
  analyte: z.string().nullable(),
  /** The column is always read by its own rule, and has no other meaning. */
  fixed: z.boolean(),
})

/** Content of a file, before anybody said how it reads. */
export const FilePreview = z.object({
  format: z.enum(['text', 'xlsx']),
  delimiter: z.enum(['\t', ';', ',', '|']).nullable(),
  /** Visible sheets of a workbook. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Lines that open a section: `[Results]`. */
  sections: z.array(z.string()),
  section: z.string().nullable(),
  /** The first lines, from the section on. */
  lines: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  headerLine: z.number().int().nullable(),
  layout: keysEnum(profileLayoutLabels).nullable(),
  /** The decimal sign that the numbers show; null where they show none, or both. */
  decimal: z.enum(['.', ',']).nullable(),
  columns: z.array(PreviewColumn),
  /** In a matrix: the text above each grid. */
  grids: z.array(z.object({ line: z.number().int(), title: z.string() })),
  problems: z.array(z.string()),
})
export type FilePreview = z.infer<typeof FilePreview>

/** Values that a draft reads from a file; nothing of them is kept. */
export const ProfileTrial = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      well: z.string().nullable(),
      sample: z.string().nullable(),
      kind: z.string(),
      name: z.string(),
      analyte: z.string().nullable(),
      /** The cell as the file has it. */
      raw: z.string(),
      /** In our unit; null where it cannot be read. */
      value: z.number().nullable(),
      comparator: z.enum(['<', '>']).nullable(),
      notDetected: z.boolean(),
      unit: z.string().nullable(),
      flag: z.string().nullable(),
    }),
  ),
  /** Values of the file; `rows` has the first. */
  total: z.number().int(),
  unknownNames: z.array(z.string()),
  problems: z.array(MatchProblem),
  /** Factors by which values are multiplied. */
  conversions: z.array(z.string()),
})
export type ProfileTrial = z.infer<typeof ProfileTrial>

const accept = ['.txt', '.csv', '.tsv', '.xlsx'] as const
const calls = signedSetCalls({
  resource: 'import-profile',
  row: ImportProfileSetRow,
  view: ImportProfileSetView,
  copyOf: z.object({ from: CopySource, setId: Id }),
  changes: ['import-profile'],
})

export const importProfileEndpoints = defineResource('import-profile', {
  listImportProfileSets: {
    method: 'GET',
    path: '/import-profile/version/list',
    summary: 'Profiles of the own laboratory by which instruments’ files are read, in all versions.',
    access: setReaders,
    query: pageQuery(['version', 'validFrom', 'label'], setFilters),
    response: listOf(ImportProfileSetRow),
  },
  listProfileChoices: {
    method: 'GET',
    path: '/import-profile/choices',
    summary: 'Analytes that a profile may name, and built-in profiles that one may begin from.',
    access: setReaders,
    response: ProfileChoices,
  },
  getImportProfileSet: calls.get,
  approveImportProfile: calls.approve,
  withdrawImportProfileApproval: calls.withdraw,
  copyImportProfile: calls.copy,
  createImportProfile: {
    method: 'POST',
    path: '/import-profile',
    changes: ['import-profile'],
    summary: 'Starts the draft of a new profile of the own laboratory.',
    access: setReaders,
    ownSessionOnly: true,
    body: z.object({ spec: ProfileSpecInput }),
    response: ImportProfileSetRow,
    errors: ['lead_required', 'duplicate'],
  },
  updateImportProfile: {
    method: 'PATCH',
    path: '/import-profile/:id',
    changes: ['import-profile'],
    summary: 'Writes what a draft says that nobody has signed yet.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      spec: ProfileSpecInput,
    }),
    response: ImportProfileSetRow,
    errors: ['lead_required', 'duplicate', 'invalid_transition', 'stale_version'],
  },
  retireImportProfile: {
    method: 'PATCH',
    path: '/import-profile/:id/retire',
    changes: ['import-profile'],
    summary: 'Takes a profile out of force without another version; files are no longer read by it.',
    access: setReaders,
    signs: true,
    params: IdParams,
    body: Reason,
    response: ImportProfileSetRow,
    errors: ['lead_required', 'invalid_transition'],
  },
  previewProfileFile: {
    method: 'POST',
    path: '/import-profile/preview',
    changes: [],
    summary: 'Says what an example file holds: sheets, sections, header and columns. Nothing is kept.',
    access: setReaders,
    audited: false,
    upload: { accept, required: true },
    body: z.object({
      sheet: z.string().max(80).optional(),
      section: z.string().max(80).optional(),
      headerLine: z.coerce.number<number | string>().int().positive().optional(),
    }),
    response: FilePreview,
    errors: ['file_unreadable', 'file_beyond_limits', 'unavailable', 'file_too_large', 'file_type'],
  },
  tryProfile: {
    method: 'POST',
    path: '/import-profile/try',
    changes: [],
    summary: 'Reads an example file by a draft that need not be kept yet. Nothing is kept.',
    access: setReaders,
    audited: false,
    upload: { accept, required: true },
    body: z.object({ spec: jsonPart(ProfileSpecInput) }),
    response: ProfileTrial,
    errors: ['file_beyond_limits', 'unavailable', 'file_too_large', 'file_type'],
  },
})
