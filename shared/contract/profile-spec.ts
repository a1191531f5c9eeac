import { z } from 'zod'
import {
  type ColumnRole,
  columnRoles,
  profileLayoutLabels,
  type SampleWord,
  sampleWordLabels,
} from '../domain/index.ts'
import { keysEnum } from './common.ts'
import { requiredText } from './forms.ts'
import { ImportProfileId } from './plate-results.ts'

/** A title or a name as a file writes it. */
const Word = requiredText({ max: 80, line: true })
const Words = z.array(Word).max(30)
const AnalyteCode = requiredText({ max: 40, line: true })

const recordOf = <K extends string, T extends z.ZodType>(keys: readonly K[], value: T) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>)

/** How the files of an instrument read, as plain text: no text in it is a pattern. */
export const ProfileSpecInput = z.object({
  label: requiredText({ min: 3, max: 80, line: true }),
  base: ImportProfileId.nullable(),
  layout: keysEnum(profileLayoutLabels),
  marks: z.array(Word).max(5),
  sheet: requiredText({ max: 80, line: true }).nullable(),
  section: requiredText({ max: 80, line: true }).nullable(),
  delimiter: z.enum(['auto', '\t', ';', ',', '|']),
  decimal: z.enum(['auto', '.', ',']),
  thousands: z.enum(['', '.', ',', ' ', "'"]),
  single: AnalyteCode.nullable(),
  columns: recordOf<ColumnRole, typeof Words>(columnRoles, Words),
  kinds: recordOf<SampleWord, typeof Words>(Object.keys(sampleWordLabels) as SampleWord[], Words),
  /** The empty text is an empty cell. */
  notDetected: z.array(z.string().trim().max(40)).max(30),
  flags: z.array(requiredText({ max: 12, line: true })).max(20),
  analytes: z.array(z.object({ name: Word, code: AnalyteCode })).max(200),
  ignored: z.array(Word).max(100),
  units: z
    .array(
      z.object({
        code: AnalyteCode,
        unit: requiredText({ max: 40, line: true }),
        factor: z.number().positive().min(1e-9).max(1e9),
      }),
    )
    .max(100),
})
export type ProfileSpecInput = z.infer<typeof ProfileSpecInput>
