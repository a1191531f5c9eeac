import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { type CellReading, cellReader } from './cell-value.ts'
import { dilutionProblems } from './dilution.ts'
import type { Extraction, RawValue } from './extraction.ts'
import { pick } from './header.ts'
import { analyteCoder } from './names.ts'
import { numberStyle } from './number-style.ts'
import type { ParsedRow } from './parsed-file.ts'
import { type FileProblem, fileError, fileInfo, fileWarning } from './problem.ts'
import { isMarkedNumber, readAnswer } from './read-answer.ts'
import {
  dilutedName,
  limit,
  markedName,
  markedValue,
  shown,
  shownTitles,
  unknownAnswer,
  unreadableNumber,
  unreadableWell,
} from './row-problems.ts'
import { isSampleKind, kindReader } from './sample-kind.ts'
import { isDilutedName, isMarkedName, markedReading, otherNamesReader } from './sample-name.ts'
import { sideReader } from './side-reader.ts'
import { texts } from './texts.ts'
import { readWell } from './well-notation.ts'

const affirmative = /^(true|vero|yes|y|s|s[iì]|x|1|omit(?:ted)?|esclus[oa])$/iu

/**
 * Reads the values that were found, each with its place, kind and unit. @param fileUnit unit that a line gives for all values
 */
export function readRows(
  found: Extraction,
  profile: ImportProfile,
  delimiter: string | null,
  fileUnit: string | null,
): { rows: ParsedRow[]; problems: FileProblem[] } {
  const ignored = profile.ignoreAnalytes === null ? null : pattern(profile.ignoreAnalytes)
  const wanted = found.values.filter(({ analyte }) => !ignored?.test(analyte))
  const kept = wanted.filter(({ row, header }) => !affirmative.test(pick(row, header, 'omit')))
  const guess = numberStyle(
    profile,
    kept.map(({ cell }) => cell),
    delimiter,
  )
  const readCell = cellReader(guess.style, profile.notDetected, profile.flags)
  const kindOf = kindReader(profile)
  const codeOf = analyteCoder(profile.analyteMap, [])
  const kindAt = ({ row, header }: RawValue) => kindOf(pick(row, header, 'type'), pick(row, header, 'sample'))
  const beside = sideReader(kept, profile, (value) => isSampleKind(kindAt(value)))
  const numbers: FileProblem[] = []
  const answers: FileProblem[] = []
  const marks: FileProblem[] = []
  const wells = new Map<number, FileProblem>()
  const diluted = new Map<number, FileProblem>()
  const marked = new Map<number, FileProblem>()
  const otherNames = otherNamesReader()
  const rows = kept.map((value) => {
    const code = codeOf(value.analyte)
    const { reading: own, isUnknownAnswer } = readAnswer(value, code, readCell)
    const place = readWell(pick(value.row, value.header, 'well'), profile.wellNotation)
    const sampleName = pick(value.row, value.header, 'sample')
    const kind = kindAt(value)
    const isMarked = isSampleKind(kind) && isMarkedName(sampleName)
    const { reading, raw } = beside.read(
      value,
      isMarked ? markedReading(sampleName) : own,
      kind !== 'standard',
    )
    const { line } = value.row
    if (isMarked) marked.set(line, markedName(line, sampleName))
    if (isSampleKind(kind) && isDilutedName(sampleName)) diluted.set(line, dilutedName(line, sampleName))
    if (isMarkedNumber(own, code) && isSampleKind(kind)) marks.push(markedValue(value))
    if (isUnknownAnswer) answers.push(unknownAnswer(value))
    else if (reading.unreadable) numbers.push(unreadableNumber(value))
    if (place.kind === 'unreadable' && isSampleKind(kind)) wells.set(line, unreadableWell(value))
    return {
      well: place.kind === 'well' ? place.position : null,
      tray: place.kind === 'well' ? place.tray : null,
      sampleName: sampleName || null,
      kind,
      analyteName: value.analyte,
      analyteCode: code,
      raw: raw.slice(0, fileLimits.shownCharacters),
      value: reading.value,
      comparator: reading.comparator,
      notDetected: reading.notDetected,
      flagText: flagOf(reading, value),
      otherNames: otherNames(value),
      units: [reading.unit, value.unit ?? fileUnit].filter((unit) => unit !== null),
      line,
    }
  })
  const problems = [
    ...limit([...dilutionProblems(kept), ...diluted.values()]),
    ...limit([...marked.values()]),
    ...limit(answers),
    ...limit(marks),
    ...limit(numbers),
    ...limit([...wells.values()]),
    ...beside.problems().flatMap(limit),
  ]
  const unread = beside.unread()
  if (unread.length > 0) problems.push(fileInfo('unread_columns', texts.columnsUnread(shownTitles(unread))))
  if (guess.uncertain !== null)
    problems.push(fileError('uncertain_decimals', texts.uncertainDecimals(shown(guess.uncertain))))
  if (guess.mixed) {
    problems.push(fileWarning('mixed_decimals', texts.mixedDecimals))
  }
  const omitted = wanted.length - kept.length
  if (omitted > 0) problems.push(fileWarning('skipped_rows', texts.rowsExcluded(omitted)))
  return { rows, problems }
}

function flagOf(reading: CellReading, { row, header }: RawValue): string | null {
  const texts = [reading.flagText, pick(row, header, 'flag')].filter(Boolean)
  return texts.join(' ').slice(0, 80) || null
}
