import { describe, expect, it } from 'vitest'
import { closingLine, pageOf, problemsOf, tableOf } from './page.ts'
import { broken, judged, type Row } from './row.ts'

const kill = { kind: 'kills', fault: 'SIGKILL | during a scan', tried: '9 kills', seen: '8 within\na call' }
const held = judged({ ...kill, problems: [] })
const failed = judged({ ...kill, problems: ['confirmed and lost: CARD-1'] })
const skipped: Row = { ...kill, verdict: 'skipped', problems: [] }

describe('the table of faults', () => {
  it('the table of faults shows a row on one line, whatever its texts hold', () => {
    expect(tableOf([held]).split('\n').at(-1)).toBe(
      '| ✔   | kills | SIGKILL \\| during a scan | 9 kills | 8 within a call |',
    )
  })

  it('the table of faults marks a row as failed when something did not hold, and names it', () => {
    expect(failed.verdict).toBe('failed')
    expect(problemsOf([held, failed])).toEqual(['kills, SIGKILL | during a scan: confirmed and lost: CARD-1'])
  })

  it('the table of faults counts a kind that ended with an error as failed', () => {
    expect(broken('kills', new Error('x')).verdict).toBe('failed')
  })

  it('the table of faults closes with counts, time and seed, and names skipped rows', () => {
    expect(closingLine([held, failed, skipped], 9.26, 7)).toBe(
      '1 held, 1 failed, 1 skipped in 9.3 minutes (--seed 7)',
    )
  })

  it('the table of faults keeps problems and the meaning of half done on its page', () => {
    const page = pageOf([failed], 1, 7)
    expect(page).toContain('- kills, SIGKILL \\| during a scan: confirmed and lost: CARD-1')
    expect(page).toContain('a closed grid with open samples')
  })
})
