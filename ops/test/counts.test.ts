import { describe, expect, it } from 'vitest'
import { closingLine, countOfJUnit, failuresOfJUnit, sum } from './counts.ts'

describe('closing line of npm test', () => {
  it('closing line of npm test reads vitest totals, skipped ones apart', () => {
    const xml =
      '<testsuites name="vitest tests" tests="10" failures="2" errors="0" time="1"><testsuite tests="10" failures="2" skipped="3"></testsuite></testsuites>'
    expect(countOfJUnit(xml)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('closing line of npm test reads Playwright totals', () => {
    const xml = '<testsuites id="" name="" tests="7" failures="0" skipped="1" errors="0" time="9.1">'
    expect(countOfJUnit(xml)).toEqual({ passed: 6, failed: 0, skipped: 1 })
  })

  it('closing line of npm test counts nothing for a runner that left no report', () => {
    expect(countOfJUnit('')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })

  it('closing line of npm test names what failed, with the first line of the reason', () => {
    const xml = `<testsuites tests="3" failures="2">
      <testcase classname="a.test.ts" name="holds" time="0.1"/>
      <testcase classname="b.test.ts" name="plate &gt; a &quot;well&quot;" time="0.2">
        <failure message="expected 1 to be 2&#10;and more" type="AssertionError">at b.test.ts:3</failure>
      </testcase>
      <testcase classname="c.test.ts" name="also holds" time="0.1"><system-out>said</system-out></testcase>
      <testcase name="times out" classname="d.spec.ts" time="0.2">
        <failure message="d.spec.ts:7:1 times out" type="FAILURE"><![CDATA[text]]></failure>
      </testcase>
    </testsuites>`
    expect(failuresOfJUnit(xml)).toEqual([
      'b.test.ts › plate > a "well": expected 1 to be 2',
      'd.spec.ts › times out: d.spec.ts:7:1 times out',
    ])
    expect(failuresOfJUnit('')).toEqual([])
  })

  it('closing line of npm test says of a worker that ended how it ended and which file it ran', () => {
    const xml = `<testsuites tests="1" failures="0" errors="1">
      <testcase classname="vitest unhandled errors" name="Unhandled Error: Worker forks emitted error." time="0">
        <error message="Worker forks emitted error." type="Error">Error: Worker forks emitted error.
Caused by: Error: Worker exited unexpectedly with signal SIGSEGV while running test file /a/b.test.ts
    at emitUnexpectedExit</error>
      </testcase>
    </testsuites>`
    expect(failuresOfJUnit(xml)).toEqual([
      expect.stringMatching(/emitted error\. Caused by: .* signal SIGSEGV .* \/a\/b\.test\.ts$/),
    ])
  })

  it('closing line of npm test adds up and says so in one line', () => {
    const total = sum([
      { passed: 2, failed: 0 },
      { passed: 1, failed: 1, skipped: 4 },
    ])
    expect(closingLine(total)).toBe('3 passed, 1 failed, 4 skipped')
    expect(closingLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed')
  })
})
