import { expect, it } from 'vitest'
import type { ControlRun } from './control-run.ts'
import {
  actingRules,
  builtInRules,
  judgeRun,
  type RuleLine,
  ruleLineChanges,
  ruleLinesRefusal,
} from './rule-line.ts'
import { ruleLineSeeds } from './rule-seeds.ts'

const line = (change: Partial<RuleLine> = {}): RuleLine => ({
  ...{ type: 'sne_ms', analytes: [], reject: ['1-3s'], rejectBack: 0, warn: ['1-2s'], warnBack: 0 },
  ...change,
})

it('a line that names the analyte acts before the one for the others, and the built-in rules where none does', () => {
  const [named, others] = [line({ analytes: ['PHE'], reject: ['1-4s'] }), line()]
  expect(actingRules([others, named], 'sne_ms', 'PHE')).toBe(named)
  expect(actingRules([others, named], 'sne_ms', 'TYR')).toBe(others)
  expect(actingRules([named], 'sne_ms', 'TYR')).toBe(builtInRules)
  expect(actingRules([others, named], 'ic_tsh', 'TSH')).toBe(builtInRules)
})

it.each<[string, RuleLine[], string | null]>([
  ['lines that can act', [line({ analytes: ['PHE'] }), line()], null],
  ['no rule of one value', [line({ reject: ['2-2s'] })], 'trattiene almeno 1-2s, 1-3s o 1-4s'],
  ['a rule that warns and holds', [line({ warn: ['1-3s'] })], '1-3s o avvisa o trattiene'],
  ['too many runs', [line({ warnBack: 21 })], 'al massimo 20 corse'],
  ['two lines for the others', [line(), line()], 'c’è già una riga'],
  [
    'an analyte in two lines',
    [line({ analytes: ['PHE'] }), line({ analytes: ['TYR', 'PHE'] })],
    'PHE: è in due righe',
  ],
  ['an analyte of another type', [line({ analytes: ['TSH'] })], 'nessun controllo misura TSH'],
  ['a ratio', [line({ analytes: ['C5/C3'] })], 'nessun controllo misura C5/C3'],
])('ruleLinesRefusal judges %s', (_, lines, refusal) => {
  if (refusal === null) expect(ruleLinesRefusal(lines)).toBeNull()
  else expect(ruleLinesRefusal(lines)).toContain(refusal)
})

it('the shipped rules can act', () => expect(ruleLinesRefusal(ruleLineSeeds)).toBeNull())

it('warning and rejecting rules look back by themselves', () => {
  const run = (z: number): ControlRun => ({
    instrument: null,
    readings: [{ well: 'B1', level: 'low', lotId: 1, target: '', z }],
  })
  const rules = line({ reject: ['1-3s', '2-2s'], warn: ['3-1s'], warnBack: 2 })
  const earlier = [run(2.5), run(2.5)]
  expect(judgeRun(run(2.5), earlier, rules)).toMatchObject({ state: 'warning', warning: [{ rule: '3-1s' }] })
  expect(judgeRun(run(2.5), earlier, { ...rules, rejectBack: 1 })).toMatchObject({
    state: 'fail',
    rejecting: [{ rule: '2-2s', wells: ['B1'] }],
  })
  expect(judgeRun(run(3.5), [], rules)).toMatchObject({
    state: 'fail',
    rejecting: [{ rule: '1-3s' }],
    warning: [],
  })
})

it('ruleLineChanges names the line by its analysis and analytes', () => {
  const before = [line({ analytes: ['PHE'] })]
  const after = [line({ analytes: ['PHE'], reject: ['1-4s'] }), line()]
  expect(ruleLineChanges(before, after)).toEqual([
    {
      line: expect.stringContaining('PHE'),
      kind: 'changed',
      fields: [{ field: 'reject', before: ['1-3s'], after: ['1-4s'] }],
    },
    { line: expect.not.stringContaining('PHE'), kind: 'added', fields: [] },
  ])
})
