import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createScanGuard, isCode } from './scan-guard.ts'

/** A keyboard with a clock: the effect of each key, and the reported scans. */
function keyboard() {
  const takenBack: string[] = []
  /** Characters before a scan that a hand pressed for certain. */
  const byHand: string[] = []
  const done: string[] = []
  const scans: string[] = []
  let now = 1000
  let due: { at: number; work: () => void } | null = null
  const guard = createScanGuard(
    (text, ended, spent, told, isByHand) => {
      if (isByHand) byHand.push(spent)
      scans.push(`${spent && `${spent}|`}${text}${ended ? '↵' : ''}`)
      takenBack.push(...told)
    },
    (milliseconds, work) => {
      const own = { at: now + milliseconds, work }
      due = own
      return () => {
        if (due === own) due = null
      }
    },
  )
  const pass = (milliseconds: number) => {
    now += milliseconds
    while (due && due.at <= now) {
      const { work } = due
      due = null
      work()
    }
  }
  /** The effect of a key on a page, after so many milliseconds. */
  const press = (key: string, wait: number) => {
    pass(wait)
    const act = () => {
      done.push(key)
      return () => key
    }
    if (!guard.continues(key, now, key) && !guard.begins(key, now, act, key === 'a')) act()
  }
  /** A key is released so many milliseconds after its press, before which so many have passed. */
  const tap = (key: string, wait: number, held: number) => {
    press(key, wait)
    pass(held)
    guard.released(key, now)
  }
  return { press, tap, pass, done, scans, takenBack, byHand }
}

const scan = (at: ReturnType<typeof keyboard>, code: string, end = 'Enter') => {
  for (const [index, key] of [...code].entries()) at.press(key, index === 0 ? 900 : 5)
  at.press(end, 5)
}

it('a key pressed by hand acts, a moment later', () => {
  const page = keyboard()
  page.press('1', 500)
  expect(page.done).toEqual([])
  page.pass(120)
  expect(page.done).toEqual(['1'])
})

it.each([20, 35, 60])(
  'a single letter between quick words acts as little as they do, at %i ms a key',
  (pace) => {
    const page = keyboard()
    page.press('n', 900)
    for (const key of 'ota 1 veloce') page.press(key, pace)
    page.pass(900)
    expect(page.done).toEqual([])
  },
)

it('a key pressed by hand acts also before a blank that is pressed soon after', () => {
  const page = keyboard()
  page.press('1', 900)
  page.press(' ', 100)
  expect(page.done).toEqual(['1', ' '])
})

it('a blank that a scanner writes behind a code is no part of it', () => {
  const page = keyboard()
  scan(page, 'SN-12345 ')
  expect(page.scans).toEqual(['SN-12345↵'])
})

it.each(['PL2600100001', 'SN26000017', 'AB26001234'])(
  'no character of %s acts, and its Enter neither',
  (code) => {
    const page = keyboard()
    scan(page, code)
    page.pass(1000)
    expect(page.done).toEqual([])
    expect(page.scans).toEqual([`${code}↵`])
  },
)

it('carriage return and line feed end one scan', () => {
  const page = keyboard()
  scan(page, 'SN26000017')
  page.press('Enter', 2)
  page.pass(1000)
  expect(page.done).toEqual([])
  expect(page.scans).toHaveLength(1)
})

it('a burst without an end is told when no key follows', () => {
  const page = keyboard()
  for (const key of 'SN26000017') page.press(key, 5)
  page.pass(800)
  expect([page.done, page.scans]).toEqual([[], ['SN26000017']])
})

it('Enter, arrows and function keys act at once, after what was pressed before them', () => {
  const page = keyboard()
  for (const key of ['Enter', 'ArrowDown', '5', 'F2']) page.press(key, 10)
  expect(page.done).toEqual(['Enter', 'ArrowDown', '5', 'F2'])
})

it.each([36, 45, 55, 80, 99, 119])('no character of a scanner that waits %i ms between two acts', (pace) => {
  const page = keyboard()
  for (const key of 'R2K-08') page.press(key, pace)
  page.press('Enter', pace)
  page.press('Enter', 2)
  page.pass(1000)
  expect(page.done).toEqual([])
  expect(page.scans).toEqual(['R2K-08↵'])
})

it('two quick keys pressed by hand both act, and Enter after them', () => {
  const page = keyboard()
  for (const key of ['2', '8', 'Enter', '1', 'n', 'F2']) page.press(key, 60)
  expect(page.done).toEqual(['2', '8', 'Enter', '1', 'n', 'F2'])
  expect(page.scans).toEqual([])
})

it('three keys quicker than single presses by hand decide nothing and are told, with their Enter', () => {
  const page = keyboard()
  for (const key of ['1', '5', 'n', 'Enter']) page.press(key, 60)
  for (const key of ['1', '5', 'n', 'F2']) page.press(key, 60)
  expect(page.done).toEqual(['F2'])
  expect(page.scans).toEqual(['15n', '15n'])
})

it('a signature acts alone, and not beside another character', () => {
  const page = keyboard()
  page.press('a', 500)
  page.pass(749)
  expect(page.done).toEqual([])
  page.pass(1)
  expect(page.done).toEqual(['a'])
  page.press('p', 900)
  page.press('a', 90)
  page.pass(800)
  expect(page.done).toEqual(['a'])
  expect(page.scans).toEqual(['pa'])
})

it.each([130, 300, 500, 740])('no signature acts where a code pauses %i ms after its letter', (pause) => {
  const page = keyboard()
  page.press('a', 900)
  for (const [index, key] of [...'157321'].entries()) page.press(key, index === 0 ? pause : 5)
  page.press('Enter', 5)
  page.pass(1000)
  expect(page.done).toEqual([])
  expect(page.scans).toEqual(['a157321↵'])
})

it.each([130, 300, 700, 1000, 1300])(
  'an effect of keys %i ms before the rest of their scan is taken back',
  (pause) => {
    const page = keyboard()
    page.press('9', 900)
    page.press('8', 130)
    page.pass(pause - 130)
    for (const [index, key] of [...'157321'].entries()) page.press(key, index === 0 ? 130 : 5)
    page.press('Enter', 5)
    page.pass(1000)
    expect(page.done).toEqual(['9', '8'])
    expect(page.takenBack).toEqual(['9', '8'])
  },
)

it('a code of which single keys come late on a busy machine leaves no decision', () => {
  const page = keyboard()
  for (const [key, wait] of [
    ['9', 900],
    ['1', 15],
    ['5', 15],
    ['8', 800],
    ['X', 200],
    ['1', 15],
    ['5', 15],
  ] as const)
    page.press(key, wait)
  page.press('Enter', 15)
  page.pass(1000)
  expect(page.takenBack).toEqual(page.done)
})

it('an act of a person before another key, or long before a scan, stays', () => {
  const page = keyboard()
  page.press('8', 900)
  page.press('ArrowDown', 300)
  scan(page, 'SN26000017')
  page.press('8', 900)
  page.pass(900)
  scan(page, 'SN26000018')
  expect(page.done).toEqual(['8', 'ArrowDown', '8'])
  expect(page.takenBack).toEqual([])
})

it('capital letters of a slow scanner, each with its Shift, are one code', () => {
  const page = keyboard()
  for (const key of ['Shift', 'P', 'Shift', 'A']) page.press(key, 80)
  for (const key of '12345') page.press(key, 45)
  page.press('Enter', 45)
  page.pass(1000)
  expect(page.done.filter((key) => key !== 'Shift')).toEqual([])
  expect(page.scans).toEqual(['PA12345↵'])
})

it('capital letters of a scanner, with their Shift, are one burst', () => {
  const page = keyboard()
  page.press('S', 500)
  page.done.length = 0
  for (const key of ['Shift', 'N', '2', '6', '0', 'Enter']) page.press(key, 5)
  page.pass(1000)
  expect(page.done).toEqual(['Shift'])
  expect(page.scans).toEqual(['SN260↵'])
})

it('a pause within a code shortens it nowhere: it is told whole, or with the characters before it', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z0-9]{5}[-/]?[0-9]{2,5}$/),
      fc.nat(),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 3, max: 100 }),
      (code, place, pause, pace) => {
        const page = keyboard()
        const paused = place % code.length
        for (const [index, key] of [...code].entries())
          page.press(key, index === 0 ? 900 : pace + (index === paused ? pause : 0))
        page.press('Enter', pace)
        page.pass(1000)
        expect(page.scans.at(-1)?.replace('|', '')).toBe(`${code}↵`)
      },
    ),
  )
})

it('the guard names keys that a hand pressed before a scan, at any pause', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{1,2}$/),
      fc.stringMatching(/^[A-Z]{2}[0-9]{6,8}$/),
      fc.integer({ min: 45, max: 110 }),
      fc.integer({ min: 130, max: 600 }),
      fc.integer({ min: 1, max: 15 }),
      (typed, code, held, pause, gap) => {
        const page = keyboard()
        for (const [place, key] of [...typed].entries()) page.tap(key, place === 0 ? 900 : 40, held)
        for (const [place, key] of [...code].entries()) page.tap(key, place === 0 ? pause : gap, gap)
        page.press('Enter', gap)
        page.pass(1000)
        expect([page.byHand, page.scans]).toEqual([[typed], [`${typed}|${code}↵`]])
      },
    ),
  )
})

it('the guard takes no character of a scanner for a hand’s when the machine stops once, at any event', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z0-9]{5}[0-9]{2,5}$/),
      fc.nat(),
      fc.integer({ min: 0, max: 740 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (code, place, stop, held, gap) => {
        const page = keyboard()
        const stopped = place % (2 * code.length)
        for (const [index, key] of [...code].entries())
          page.tap(
            key,
            index === 0 ? 900 : gap + (stopped === 2 * index ? stop : 0),
            held + (stopped === 2 * index + 1 ? stop : 0),
          )
        page.press('Enter', gap)
        page.pass(1000)
        expect(page.byHand).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

it('keys by hand all act once and in their order, and no key of a scan between them', () => {
  const step = fc.oneof(
    fc.constantFrom('1', '5', 'n', 'Enter', 'ArrowDown').map((key) => ({ key })),
    fc.stringMatching(/^[A-Z]{2}[0-9]{6,8}$/).map((code) => ({ code })),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 120, max: 400 }), (steps, wait) => {
      const page = keyboard()
      for (const next of steps)
        if ('key' in next) page.press(next.key, wait)
        else scan(page, next.code)
      page.pass(1000)
      expect(page.done).toEqual(steps.flatMap((next) => ('key' in next ? [next.key] : [])))
      expect(page.scans).toEqual(steps.flatMap((next) => ('code' in next ? [`${next.code}↵`] : [])))
    }),
  )
})

it('keys at any pace act all in their order, or are told', () => {
  const key = fc.constantFrom('1', '5', 'a', 'n', 'Enter', 'ArrowDown')
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), fc.integer({ min: 40, max: 99 }), (keys, pace) => {
      const page = keyboard()
      for (const one of keys) page.press(one, pace)
      page.pass(1000)
      const told = page.scans.map((text) => text.replace(/^.*\||↵/g, '')).join('')
      expect(page.done.length + told.length).toBeLessThanOrEqual(keys.length)
      if (page.scans.length === 0) expect(page.done).toEqual(keys)
      for (const code of page.scans)
        if (code.endsWith('↵')) expect(isCode(code.replaceAll(/[|↵]/g, ''))).toBe(true)
    }),
  )
})

it.each([
  ['SN26000017', true],
  ['Macchia', false],
  ['12 ore', false],
  ['h12', false],
])('%j is a code: %s', (text, expected) => {
  expect(isCode(text)).toBe(expected)
})
