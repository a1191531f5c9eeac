import type { ControlReading, ControlRun } from './control-run.ts'
import type { QualityRule } from './rule.ts'

// A slow reading of the rules for property tests. It iterates forward from the first run and shares no code
// with the rules.

const ranks = { low: 0, medium: 1, high: 2, blank: 3, calibrator: 4 }
const key = ({ level, lotId, target }: ControlReading) => `${level} ${lotId} ${target}`

/** Values of the wanted materials, oldest first; emptied wherever a material or the instrument changed. */
function history(runs: readonly ControlRun[], wanted: readonly ControlReading[]) {
  const last = runs[runs.length - 1]
  const keys = wanted.map(key)
  const levels = wanted.map(({ level }) => level)
  let values: { z: number; now: boolean }[] = []
  for (const run of runs) {
    const ofLevels = run.readings.filter(({ level }) => levels.includes(level))
    const isStrange = levels.some((level) => {
      const own = ofLevels.filter((one) => one.level === level)
      return own.length > 0 && own.every((one) => !keys.includes(key(one)))
    })
    if (run.instrument !== last?.instrument || isStrange) {
      values = []
      continue
    }
    const added = ofLevels.filter((one) => keys.includes(key(one)))
    added.sort((a, b) => ranks[a.level] - ranks[b.level])
    values = [...values, ...added.map(({ z }) => ({ z, now: run === last }))]
  }
  return values
}

const lengths = { '2-2s': 2, '3-1s': 3, '4-1s': 4, '6x': 6, '8x': 8, '10x': 10 }
const distances = { '2-2s': 2, '3-1s': 1, '4-1s': 1, '6x': 0, '8x': 0, '10x': 0 }

function isBrokenIn(
  rule: keyof typeof lengths | '7T' | '2of3-2s',
  values: { z: number; now: boolean }[],
): boolean {
  const size = rule === '7T' ? 7 : rule === '2of3-2s' ? 3 : lengths[rule]
  for (let end = size; end <= values.length; end += 1) {
    if (!values[end - 1]?.now) continue
    const part = values.slice(end - size, end)
    for (const sign of [1, -1]) {
      const z = part.map((one) => one.z * sign)
      if (rule === '7T') {
        const sorted = [...new Set(z)].sort((a, b) => a - b)
        if (sorted.length === 7 && sorted.join() === z.join()) return true
      } else if (rule === '2of3-2s') {
        const out = part.filter((one) => one.z * sign > 2)
        if (out.length >= 2 && out.some(({ now }) => now)) return true
      } else if (Math.min(...z) > distances[rule]) return true
    }
  }
  return false
}

/** Does the last of the runs break the rule? */
export function isBroken(rule: QualityRule, runs: readonly ControlRun[]): boolean {
  const current = runs[runs.length - 1]?.readings ?? []
  const z = current.map((one) => one.z)
  if (rule === '1-2s' || rule === '1-3s' || rule === '1-4s')
    return z.some((one) => Math.abs(one) > Number(rule[2]))
  if (rule === 'R-4s') return Math.max(...z) > 2 && Math.min(...z) < -2
  if (rule === '2-2s' && [1, -1].some((sign) => z.filter((one) => one * sign > 2).length > 1)) return true
  const each = current.some((one) =>
    isBrokenIn(
      rule,
      history(
        runs,
        current.filter((other) => key(other) === key(one)),
      ),
    ),
  )
  return each || (rule !== '7T' && isBrokenIn(rule, history(runs, current)))
}
