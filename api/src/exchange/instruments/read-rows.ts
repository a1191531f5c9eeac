import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { type CellReading, withheld } from './cell-value.ts'
import { dilutedFileProblems, dilutionProblems } from './dilution.ts'
import type { Extraction, RawValue } from './extraction.ts'
import { pick } from './header.ts'
import { markOf } from './marked-cells.ts'
import { analyteCoder, oncePerName } from './names.ts'
import type { ParsedRow } from './parsed-file.ts'
import { isPlaceholder } from './placeholder.ts'
import { type FileProblem, fileError, fileInfo, fileWarning } from './problem.ts'
import { isMarkedNumber, readAnswer } from './read-answer.ts'
import { readPlace } from './read-place.ts'
import {
  dilutedName,
  doubtedCell,
  limit,
  markedName,
  markedValue,
  placeholder,
  shown,
  shownTitles,
  twoWells,
  unknownAnswer,
  unreadableNumber,
  unreadableWell,
} from './row-problems.ts'
import { isSampleKind, kindReader } from './sample-kind.ts'
import { isDilutedName, isMarkedName, otherNamesReader, secondNames } from './sample-name.ts'
import { sideReader } from './side-reader.ts'
import { styleReader } from './style-reader.ts'
import { cellText } from './table.ts'
import { texts } from './texts.ts'

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
  const isIgnored = oncePerName((analyte) => ignored?.test(analyte) ?? false)
  const wanted = found.values.filter(({ analyte }) => !isIgnored(analyte))
  const kept = wanted.filter(({ row, header }) => !affirmative.test(pick(row, header, 'omit')))
  const { kindOf, unknownIn } = kindReader(profile)
  const codeOf = oncePerName(analyteCoder(profile.analyteMap, []))
  const style = styleReader(kept, profile, delimiter, ({ analyte }) => codeOf(analyte))
  const kindAt = ({ row, header }: RawValue) => kindOf(pick(row, header, 'type'), pick(row, header, 'sample'))
  const beside = sideReader(kept, profile, (value) => isSampleKind(kindAt(value)))
  const numbers: FileProblem[] = []
  const answers: FileProblem[] = []
  const marks: FileProblem[] = []
  const placeholders: FileProblem[] = []
  const doubted: FileProblem[] = []
  /** Columns that the profile does not know and whose cells are no numbers. */
  const unknown = new Set<string>()
  const wells = new Map<number, FileProblem>()
  const diluted = new Map<number, FileProblem>()
  const marked = new Map<number, FileProblem>()
  const otherNames = otherNamesReader()
  const rows = kept.map((value) => {
    const code = codeOf(value.analyte)
    const { reading: own, isUnknownAnswer } = readAnswer(value, code, style.readerOf(code))
    const { place, otherWell } = readPlace(value, profile.wellNotation)
    const sampleName = pick(value.row, value.header, 'sample')
    const kind = kindAt(value)
    const isStandIn = own.value !== null && own.comparator === null && isPlaceholder(own.value, code)
    const cellMark = cellText(value.cell) === '' ? null : markOf(value)
    if (cellMark) doubted.push(doubtedCell(value, cellMark))
    const isMarked = isSampleKind(kind) && isMarkedName(sampleName)
    const { reading, raw } = beside.read(
      value,
      isMarked ? withheld(sampleName) : isStandIn || cellMark ? withheld(cellText(value.cell)) : own,
      kind !== 'standard',
    )
    const { line } = value.row
    if (isMarked) marked.set(line, markedName(line, sampleName))
    if (isSampleKind(kind) && isDilutedName(sampleName)) diluted.set(line, dilutedName(line, sampleName))
    if (isStandIn && code === null) unknown.add(value.analyte)
    else if (isStandIn) placeholders.push(placeholder(value))
    if (isMarkedNumber(own, code) && isSampleKind(kind)) marks.push(markedValue(value))
    if (isUnknownAnswer) answers.push(unknownAnswer(value))
    else if (reading.unreadable && code === null) unknown.add(value.analyte)
    else if (reading.unreadable) numbers.push(unreadableNumber(value))
    if (otherWell !== null) wells.set(line, twoWells(value, otherWell))
    if (place.kind === 'unreadable' && isSampleKind(kind)) wells.set(line, unreadableWell(value))
    return {
      well: place.kind === 'well' ? place.position : null,
      tray: place.kind === 'well' ? place.tray : null,
      sampleName: sampleName || null,
      kind,
      unknownKind: unknownIn(pick(value.row, value.header, 'type')),
      analyteName: value.analyte,
      analyteCode: code,
      raw: raw.slice(0, fileLimits.shownCharacters),
      value: reading.value,
      comparator: reading.comparator,
      notDetected: reading.notDetected,
      flagText: flagOf(reading, value),
      otherNames: otherNames(value),
      secondNames: secondNames(value),
      units: [reading.unit, value.unit ?? fileUnit].filter((unit) => unit !== null),
      line,
    }
  })
  const problems = [
    ...limit([...dilutionProblems(kept), ...diluted.values()]),
    ...limit(dilutedFileProblems(kept)),
    ...limit([...marked.values()]),
    ...limit(answers),
    ...limit(marks),
    ...limit(placeholders),
    ...limit(doubted),
    ...limit(numbers),
    ...limit([...wells.values()]),
    ...beside.problems().flatMap(limit),
  ]
  if (unknown.size > 0)
    problems.push(fileWarning('unreadable_number', texts.unreadableColumns(shownTitles([...unknown]))))
  const unread = beside.unread()
  if (unread.length > 0) problems.push(fileInfo('unread_columns', texts.columnsUnread(shownTitles(unread))))
  if (style.uncertain !== null)
    problems.push(fileError('uncertain_decimals', texts.uncertainDecimals(shown(style.uncertain))))
  if (style.grouped !== null)
    problems.push(fileWarning('run_doubt', texts.thousandsRead(shown(style.grouped), profile.thousands)))
  if (style.mixed) {
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
