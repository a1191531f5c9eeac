import { columnRoles, type ProfileSpec } from '@sne/shared/domain'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { commonAnalyteMap, isomersOf, partsOf } from './analyte-names.ts'
import { isIsomer } from './match-analytes.ts'
import { analyteCoder, normaliseAnalyte, normaliseName } from './names.ts'
import { nameJudge, plainName } from './own-names.ts'
import type { OwnUnits } from './own-profile.ts'
import { analyteTitleProblem, titleProblem } from './own-titles.ts'
import { lengthProblem, problem, type SpecProblem, wordProblem } from './own-words.ts'
import { texts } from './texts.ts'
import { factorBetween, isSameUnit, looksLikeUnit } from './units.ts'

interface Checked {
  readonly spec: ProfileSpec
  /** The built-in profile that it was begun from; undefined where the profile does not exist. */
  readonly base: ImportProfile | null | undefined
  readonly units: OwnUnits
}

/**
 * The first thing that a laboratory's profile may not say. No word of it can take away what is read in every file: verdicts, limits,
 * notes, factors and measures stay what they are; a name is an analyte's once; not detected is never a number.
 */
export function specProblem(checked: Checked): SpecProblem | null {
  const { spec, base } = checked
  if (base === undefined) return problem('base', texts.ownBase)
  return (
    lengthProblem(spec) ??
    shapeProblem(spec, base) ??
    columnProblem(spec) ??
    wordProblem(spec, base) ??
    analyteProblem(checked, base) ??
    ignoredProblem(checked, base) ??
    unitProblem(checked)
  )
}

function shapeProblem(spec: ProfileSpec, base: ImportProfile | null): SpecProblem | null {
  const { layout, columns, section, marks } = spec
  const has = (role: keyof typeof columns) => columns[role].length > 0
  if ((layout === 'base') !== (base !== null)) return problem('layout', texts.ownLayout)
  if (section !== null && (base !== null || !/^\[[^[\]]+\]$/u.test(section)))
    return problem('section', texts.ownSection)
  const isMarked = marks.length > 0 || section !== null || (base?.signature.length ?? 0) > 0
  if (!isMarked) return problem('marks', texts.ownMarks)
  if (marks.some((mark) => mark.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 2))
    return problem('marks', texts.ownShortMark)
  if (spec.thousands !== '' && spec.thousands === spec.decimal)
    return problem('thousands', texts.ownThousands)
  if (spec.single !== null && layout !== 'matrix') return problem('single', texts.ownSingle)
  if (layout === 'matrix') {
    const filled = columnRoles.find(has)
    return filled ? problem(`columns.${filled}`, texts.ownMatrixColumns) : null
  }
  if (!has('well') && !has('sample')) return problem('columns.well', texts.ownPlace)
  const shape = base ? base.layout : layout
  if (shape === 'long' && !has('analyte')) return problem('columns.analyte', texts.ownAnalyteColumn)
  return shape !== 'wide' && !has('value') ? problem('columns.value', texts.ownValueColumn) : null
}

function columnProblem({ columns, analytes, ignored, layout }: ProfileSpec): SpecProblem | null {
  const known = new Set<string>()
  for (const role of columnRoles)
    for (const title of columns[role]) {
      const message = titleProblem(title, role)
      if (message) return problem(`columns.${role}`, message)
      const name = normaliseName(title)
      if (known.has(name)) return problem(`columns.${role}`, texts.ownTwice(title))
      known.add(name)
    }
  const isWide = layout === 'wide'
  const taken = [...analytes.map(({ name }) => name), ...ignored].find((name) =>
    known.has(normaliseName(name)),
  )
  return isWide && taken !== undefined ? problem('analytes', texts.ownTwice(taken)) : null
}

const codesOf = ({ units }: Checked) => [...units.keys()]

function analyteProblem(checked: Checked, base: ImportProfile | null): SpecProblem | null {
  const { spec, units } = checked
  const profile = { analyteMap: { ...commonAnalyteMap, ...base?.analyteMap } }
  const codes = codesOf(checked)
  const codeOf = analyteCoder(profile.analyteMap, codes)
  const names = [...spec.analytes.map(({ name }) => name), ...spec.ignored]
  if (spec.single !== null && !units.has(spec.single))
    return problem('single', texts.ownUnknownAnalyte(spec.single))
  const judge = nameJudge({ profile, codes }, names)
  const told = new Set<string>()
  for (const { name, code } of spec.analytes) {
    if (!units.has(code)) return problem('analytes', texts.ownUnknownAnalyte(code))
    const title = analyteTitleProblem(name)
    if (title) return problem('analytes', title)
    if (internalStandard.test(name.trim())) return problem('analytes', texts.ownStandard(name))
    if (told.size === told.add(plainName(name)).size) return problem('analytes', texts.ownTwice(name))
    const refusal = judge(name, code)
    if (refusal && codeOf(name) !== code) return problem('analytes', refusal)
    if (refusal && isIsomer(code, name)) return problem('analytes', refusal)
  }
  return null
}

/** Deuterated or marked by its maker: `d5-Phe`, `PHE-IS`, `13C6-Tyr`. */
const internalStandard = /^(?:is|istd|\[?d\d{1,2}\]?|\[?1[35][cn]\d*\]?)[-_ ]|[-_ ](?:is|istd|d\d{1,2})$/iu

/** A part of a sum that is left out would leave the other one as the whole. */
function ignoredProblem(checked: Checked, base: ImportProfile | null): SpecProblem | null {
  const { spec } = checked
  const codes = codesOf(checked)
  const codeOf = analyteCoder({ ...commonAnalyteMap, ...base?.analyteMap }, codes)
  const partNames = new Set(
    codes.flatMap((code) => [...partsOf(code), ...isomersOf(code)]).map(normaliseAnalyte),
  )
  const isAnalyte = (name: string) => codeOf(name) !== null || partNames.has(normaliseAnalyte(name))
  const left = spec.ignored.find(isAnalyte)
  if (left !== undefined) return problem('ignored', texts.ownIgnored(left))
  for (const role of columnRoles) {
    const title = spec.columns[role].find(isAnalyte)
    if (title !== undefined && role !== 'value') return problem(`columns.${role}`, texts.ownIgnored(title))
  }
  return null
}

function unitProblem({ spec, units }: Checked): SpecProblem | null {
  const told = new Set<string>()
  for (const { code, unit, factor } of spec.units) {
    const ours = units.get(code)
    if (!ours) return problem('units', texts.ownNoUnit(code))
    if (told.size === told.add(code).size) return problem('units', texts.ownTwice(code))
    if (!looksLikeUnit(unit)) return problem('units', texts.ownUnit(unit))
    if (isSameUnit(unit, ours)) return problem('units', texts.ownSameUnit(code, unit))
    if (factor === 1) return problem('units', texts.ownFactorOne(code))
    const exact = factorBetween(unit, ours)
    if (exact !== null && Math.abs(factor / exact - 1) > 1e-9)
      return problem('units', texts.ownFactor(unit, ours, String(exact).replace('.', ',')))
  }
  return null
}
