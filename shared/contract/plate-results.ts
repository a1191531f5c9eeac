import { z } from 'zod'
import { qcLevelLabels } from '../domain/index.ts'
import { resultSteps } from './changes.ts'
import { Changed, Flag, IdParams, keysEnum, Reason } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { binary, csv, plainText, xlsx } from './media-types.ts'
import { PlateRow } from './plate.ts'
import { WellPosition } from './plate-well.ts'

/** Name of an import profile: `waters_quantify`. */
export const ImportProfileId = z.string().regex(/^[a-z0-9_]{2,40}$/, 'Profilo non valido')

/** One row or well of the file, as the file names it. */
export const FileWell = z.object({
  /** Place on the plate; null when the file gives none that can be read. */
  well: WellPosition.nullable(),
  /** Sample text of the file. */
  sample: z.string().nullable(),
  /** Card expected in that well by the plate. */
  barcode: z.string().nullable(),
  /** First line or row of the file, from 1. */
  line: z.number().int().nullable(),
})
export type FileWell = z.infer<typeof FileWell>

export const MatchProblem = z.object({
  /** An error keeps the file from being imported, a warning does not. */
  severity: z.enum(['error', 'warning', 'info']),
  well: WellPosition.nullable(),
  sample: z.string().nullable(),
  /** Italian, fit to be shown. */
  text: z.string(),
})
export type MatchProblem = z.infer<typeof MatchProblem>

/** Suspicions of the values of a file against their plate, with the wells that show them. */
export const PlateSwap = z.object({
  kind: z.enum(['rotated', 'columns', 'rows', 'misplaced', 'empty_samples', 'history', 'copied']),
  /** The file is refused; otherwise `toConfirm` has the text. */
  certain: z.boolean(),
  /** Italian, fit to be shown. */
  text: z.string(),
  evidence: z.array(
    z.object({
      well: WellPosition,
      /** Italian: the planned content; empty where any newborn may be there. */
      expected: z.string(),
      /** Italian: the file's content there. */
      found: z.string(),
    }),
  ),
})
export type PlateSwap = z.infer<typeof PlateSwap>

/** Data for matching a name of the file with an analyte that the file seems to lack. */
export const NamesToMatch = z.object({
  missing: z.array(z.object({ code: z.string(), label: z.string() })),
  /** Names of the file that match no analyte, and names of one isomer. */
  names: z.array(
    z.object({
      name: z.string(),
      /** Why the name cannot be that analyte, by its code; Italian, fit to be shown. */
      refusals: z.record(z.string(), z.string()),
    }),
  ),
  /** Names that wait in the laboratory's draft for two signatures. */
  waiting: z.array(z.object({ name: z.string(), code: z.string(), setId: z.number().int() })),
})
export type NamesToMatch = z.infer<typeof NamesToMatch>

/** How an instrument's file fits the plate; made without saving anything. */
export const MatchReport = z.object({
  file: z.object({ name: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  profile: z.object({
    id: ImportProfileId,
    label: z.string(),
    /** Version that two leads of the laboratory signed; null: a built-in profile. */
    version: z.number().int().nullable().default(null),
    /** Version of the laboratory's names that counted; null: none in force. */
    namesVersion: z.number().int().nullable().default(null),
    /** SHA-256 of the profile with these names. */
    hash: z.string().nullable().default(null),
  }),
  /** The profile was found from the file itself, not chosen by hand. */
  profileRecognised: z.boolean(),
  /** Other profiles that may be chosen. */
  profiles: z.array(z.object({ id: ImportProfileId, label: z.string() })),
  /** Sample wells that the plate expects in the file. */
  plannedWells: z.number().int(),
  wellsFound: z.array(FileWell),
  /** Expected and not in the file. */
  wellsMissing: z.array(FileWell),
  /** In the file and not on the plate. */
  wellsUnknown: z.array(FileWell),
  /** In the file more than once. */
  duplicated: z.array(FileWell),
  controls: z.array(
    z.object({
      well: WellPosition.nullable(),
      level: keysEnum(qcLevelLabels),
      sample: z.string().nullable(),
      /** Found in the file where the plate has it. */
      found: z.boolean(),
    }),
  ),
  analytesMapped: z.array(z.object({ column: z.string(), code: z.string(), label: z.string() })),
  /** Columns of the file that match no analyte of the type. */
  analytesUnmapped: z.array(z.string()),
  /** Analytes of the type that the file does not hold. */
  analytesMissing: z.array(z.string()),
  toMatch: NamesToMatch.default({ missing: [], names: [], waiting: [] }),
  /** The file names another plate; null when it names this one or none. */
  plateMismatch: z.object({ expected: z.string(), found: z.string() }).nullable(),
  /** Name and date of the run as the file writes them; null where it names none. */
  run: z.string().nullable().default(null),
  /** Share of the planned wells found, 0–1; below 0.9 the file cannot be imported. */
  matchedShare: z.number().min(0).max(1),
  problems: z.array(MatchProblem),
  /** Doubts that a person must confirm before the file is imported; Italian, fit to be shown. */
  toConfirm: z.array(z.string()).default([]),
  /** Empty too where the file is refused for another reason. */
  swaps: z.array(PlateSwap).default([]),
  importable: z.boolean(),
})
export type MatchReport = z.infer<typeof MatchReport>

/** Answer of `analyze`: the report of a dry run, or the import that was made with it. */
export const AnalyzeAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), report: MatchReport }),
  z.object({
    kind: z.literal('imported'),
    /** False when the same file had already been imported. */
    changed: z.boolean(),
    report: MatchReport,
    plate: PlateRow,
    analyses: z.number().int(),
    /** Analyses with at least one value out of range. */
    anomalies: z.number().int(),
    /** False: two leads have not approved the limits; no negative result leaves. */
    limitsApproved: z.boolean(),
  }),
])
export type AnalyzeAnswer = z.infer<typeof AnalyzeAnswer>

export const AnalyzeInput = z.object({
  /** Recognised from the file when absent. */
  profileId: ImportProfileId.optional(),
  dryRun: Flag.default(false),
  /** The person has read which analytes the file lacks, and imports without them. */
  acceptMissing: Flag.default(false),
  /** The person has read the points that the report asks to confirm. */
  confirmed: Flag.default(false),
})
export type AnalyzeInput = z.input<typeof AnalyzeInput>

export const resultsEndpoints = defineResource('results', {
  importResults: {
    method: 'POST',
    path: '/plate/:id/analyze',
    changes: resultSteps,
    summary: "Matches an instrument's file with a closed plate and, unless `dryRun`, imports its values.",
    access: ['analyst'],
    ownSessionOnly: true,
    params: IdParams,
    upload: { accept: ['.txt', '.csv', '.tsv', '.xlsx'], required: true },
    /** Query parameter for the form's field: either of them only matches. */
    query: z.object({ dryRun: Flag.default(false) }),
    body: AnalyzeInput,
    response: AnalyzeAnswer,
    errors: [
      'invalid_transition',
      'materials_missing',
      'material_refused',
      'file_unreadable',
      'file_beyond_limits',
      'stale_version',
      'unavailable',
      'file_mismatch',
      'analytes_missing',
      'file_to_confirm',
      'file_too_large',
      'file_type',
    ],
  },
  downloadResults: {
    method: 'GET',
    path: '/plate/:id/results',
    summary: "The instrument's file as it came.",
    access: ['analyst', 'planner', 'supervisor', 'support'],
    params: IdParams,
    response: fileResponse(plainText, csv, xlsx, binary),
  },
  deleteResults: {
    method: 'DELETE',
    path: '/plate/:id/results',
    changes: resultSteps,
    summary: 'Takes the values and the draft of an open grid away; the file is kept.',
    access: ['analyst'],
    ownSessionOnly: true,
    params: IdParams,
    body: Reason,
    response: Changed.extend({ plate: PlateRow, analyses: z.number().int() }),
    errors: ['invalid_transition', 'lead_required'],
  },
})
