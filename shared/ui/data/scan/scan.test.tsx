// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { createRef, useEffect, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heardNotes } from '../../../testing/index.ts'
import { Modal, scansInHand, useHotkeys, useScans } from '../../core.ts'
import { BarcodeField, type BarcodeFieldHandle, type BarcodeFieldProps } from './barcode-field.tsx'
import { cleanScan, repeatGuard } from './clean-scan.ts'
import { playTone, toneNotes, type Verdict } from './tones.ts'

/** Pitches of the notes that the test heard, in hertz. */
let heard: number[] = []
/** Milliseconds at which a test begins: keys of an earlier test lie an hour before. */
let begins = 0
beforeEach(() => {
  vi.useFakeTimers()
  begins += 3_600_000
  vi.advanceTimersByTime(begins)
  heard = heardNotes()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Cartoncino')

const show = (more: Partial<BarcodeFieldProps> = {}) => {
  const onScan = vi.fn<BarcodeFieldProps['onScan']>(() => 'accepted')
  render(<BarcodeField label="Cartoncino" onScan={onScan} {...more} />)
  return onScan
}

const scan = (code: string, end = 'Enter') =>
  act(async () => {
    field().value = code
    fireEvent.keyDown(field(), { key: end })
  })

/** Keys as they are written: each at so many ms after the one before. */
const type = (keys: string, pace: number) =>
  act(async () => {
    for (const key of keys) {
      vi.advanceTimersByTime(pace)
      fireEvent.keyDown(field(), { key })
      field().value += key
      field().setSelectionRange(field().value.length, field().value.length)
    }
  })

describe('a key typed by hand before a scan', () => {
  it.each([3, 45, 50])(
    'a key typed by hand before a scan stops the reading at %i ms a character, and says so',
    async (pace) => {
      const onIncomplete = vi.fn()
      const onScan = show({ onIncomplete })
      await type('4', 500)
      await act(async () => vi.advanceTimersByTime(900))
      await type('R2A-05', pace)
      await act(async () => {
        vi.advanceTimersByTime(pace)
        fireEvent.keyDown(field(), { key: 'Enter' })
      })
      expect(onScan).not.toHaveBeenCalled()
      expect(onIncomplete).toHaveBeenCalledWith('4R2A-05', ['4', 'R2A-05'])
      expect(screen.getByRole('alert').textContent).toContain('«4», poi una pausa, poi «R2A-05»')
      expect(heard).toEqual(toneNotes.stop.map(({ pitch }) => pitch))
      await scan('R2A-05')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('a key typed by hand before a scan and a code without its end are both unclear: nothing is read', async () => {
    const onScan = show()
    await type('R2A-04', 3)
    await act(async () => vi.advanceTimersByTime(900))
    await type('R2A-05', 3)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onScan).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('«R2A-04», poi una pausa, poi «R2A-05»')
  })

  it('a code is whole when the scanner pauses within it', async () => {
    const onScan = show()
    await type('PN-NORD-', 3)
    await act(async () => vi.advanceTimersByTime(300))
    await type('20261126', 3)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onScan).toHaveBeenCalledWith('PN-NORD-20261126')
  })

  it('a code that is typed by hand is whole', async () => {
    const onScan = show()
    await type('R2', 300)
    await type('A-05', 180)
    await act(async () => vi.advanceTimersByTime(180))
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onScan).toHaveBeenCalledWith('R2A-05')
  })
})

/** Keys with their releases: each so many ms after the release before, and held so long. */
const tap = (keys: string, pause: number, held: number, gap = held) =>
  act(async () => {
    for (const [place, key] of [...keys].entries()) {
      vi.advanceTimersByTime(place === 0 ? pause : gap)
      fireEvent.keyDown(field(), { key, code: key })
      field().value += key
      field().setSelectionRange(field().value.length, field().value.length)
      vi.advanceTimersByTime(held)
      fireEvent.keyUp(field(), { key, code: key })
    }
  })

describe('a digit that a hand holds and releases before a scan', () => {
  const Listed = ({ codes }: { codes: readonly string[] }) => {
    useScans(() => true, { keeps: true, knows: (code) => codes.includes(code) })
    return null
  }

  it('a digit that a hand holds and releases before a scan is left out and said, at any pause up to the scan', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[0-9]{1,2}$/),
        fc.stringMatching(/^[A-Z]{2}[0-9]{6,8}$/),
        fc.integer({ min: 45, max: 110 }),
        fc.integer({ min: 130, max: 600 }),
        fc.integer({ min: 1, max: 15 }),
        async (typed, code, held, pause, pace) => {
          const onScan = show()
          await tap(typed, 900, held)
          await tap(code, pause, pace)
          await enter(pace)
          expect([onScan.mock.calls, saidInField()]).toEqual([
            [[code]],
            expect.stringContaining(`«${typed}», scritto a mano`),
          ])
          cleanup()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('a digit that a hand holds and releases before a scan reads nothing when it makes a listed code with the scan', async () => {
    render(<Listed codes={['1SN26000017']} />)
    const onScan = show()
    await tap('1', 900, 80)
    await tap('SN26000017', 300, 5)
    await enter(5)
    expect(onScan).not.toHaveBeenCalled()
    expect(saidInField()).toContain('Lettura incompleta')
  })

  it('a digit that a hand holds and releases before a scan does not shorten a scanner’s code when the machine stops once, at any event', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[A-Z0-9]{5}[0-9]{2,5}$/),
        fc.nat(),
        fc.integer({ min: 0, max: 740 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        async (code, place, stop, held, gap) => {
          const onScan = show()
          const stopped = place % (2 * code.length)
          for (const [index, key] of [...code].entries())
            await tap(
              key,
              index === 0 ? 900 : gap + (stopped === 2 * index ? stop : 0),
              held + (stopped === 2 * index + 1 ? stop : 0),
            )
          await enter(gap)
          if (onScan.mock.calls.length > 0) expect(onScan.mock.calls).toEqual([[code]])
          else expect(saidInField()).toContain('Lettura incompleta')
          cleanup()
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('two scans one after the other are two scans', () => {
  it.each([
    ['one key comes late before the pause', [5, 45, 5], 300],
    ['the machine pauses after the first key', [5], 700],
    ['the machine pauses after two keys', [5, 5], 400],
    ['the machine does not pause', [5], 5],
  ])('two scans one after the other stay two when %s', async (_, first, pause) => {
    const onScan = show()
    await type('SCAN-UNO-05', 5)
    fireEvent.keyDown(field(), { key: 'Enter' })
    const code = 'SCAN-UNO-06'
    for (const [place, gap] of first.entries()) await type(code.charAt(place), gap)
    await act(async () => vi.advanceTimersByTime(pause - 5))
    await type(code.slice(first.length), 5)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onScan.mock.calls).toEqual([['SCAN-UNO-05'], [code]])
  })

  it('a key typed by hand after a scan is no part of the next', async () => {
    const onScan = show()
    await type('SCAN-UNO-05', 5)
    fireEvent.keyDown(field(), { key: 'Enter' })
    await type('4', 200)
    await act(async () => vi.advanceTimersByTime(400))
    await type('SCAN-UNO-06', 5)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(onScan.mock.calls).toEqual([['SCAN-UNO-05']])
    expect(screen.getByRole('alert').textContent).toContain('«4», poi una pausa, poi «SCAN-UNO-06»')
  })
})

it('no pause within a code shortens it: it is read whole, or said to be incomplete', async () => {
  const codes = fc.stringMatching(/^[0-9]{0,3}[A-Z0-9]{2,4}-?[0-9]{2,8}$/)
  await fc.assert(
    fc.asyncProperty(
      codes,
      fc.nat(),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 3, max: 100 }),
      async (code, place, pause, pace) => {
        const onScan = show()
        const paused = place % code.length
        await type(code.slice(0, paused), pace)
        await act(async () => vi.advanceTimersByTime(pause))
        await type(code.slice(paused), pace)
        await act(async () => {
          vi.advanceTimersByTime(pace)
          fireEvent.keyDown(field(), { key: 'Enter' })
        })
        const said = screen.queryByRole('alert')?.textContent ?? ''
        if (onScan.mock.calls.length > 0) expect(onScan.mock.calls).toEqual([[code]])
        else expect(said).toContain('Lettura incompleta')
        if (pause < 200) expect(onScan).toHaveBeenCalled()
        cleanup()
      },
    ),
    { numRuns: 300 },
  )
})

it('the character with which the field takes the focus of a button belongs to the code', async () => {
  const onScan = show({ keepFocus: true })
  render(<button type="button">Stampa</button>)
  screen.getByText('Stampa').focus()
  vi.advanceTimersByTime(500)
  fireEvent.keyDown(screen.getByText('Stampa'), { key: '0' })
  field().value = '0'
  field().setSelectionRange(1, 1)
  await type('108850X9', 40)
  await act(async () => {
    vi.advanceTimersByTime(40)
    fireEvent.keyDown(field(), { key: 'Enter' })
  })
  expect(onScan.mock.calls).toEqual([['0108850X9']])
})

/** Keys as a person types them: no two gaps are equal, none is a scanner's. */
const typeByHand = async (keys: string, pace: number, jitter: readonly number[]) => {
  for (const [place, key] of [...keys].entries()) await type(key, pace + (jitter[place % jitter.length] ?? 0))
}
const enter = (pace: number) =>
  act(async () => {
    vi.advanceTimersByTime(pace)
    fireEvent.keyDown(field(), { key: 'Enter' })
  })
const saidInField = () => screen.queryByRole('alert')?.textContent ?? ''

describe('text typed by hand and left in the field', () => {
  it('text typed before a scan is no part of the code, which is read alone with a notice', async () => {
    const onScan = show()
    await typeByHand('1234', 150, [0, 60, 25])
    await act(async () => vi.advanceTimersByTime(1200))
    await type('5678', 4)
    await enter(4)
    expect(onScan.mock.calls).toEqual([['5678']])
    expect(saidInField()).toContain(
      'Letto «5678». «1234», scritto a mano prima della lettura, non è stato letto',
    )
    expect(heard).toEqual(toneNotes.look.map(({ pitch }) => pitch))
  })

  it('text left in the field stops the reading where the scanner is as slow as quick typing', async () => {
    const onScan = show()
    await typeByHand('1234', 150, [0, 60, 25])
    await act(async () => vi.advanceTimersByTime(600))
    await type('5678', 80)
    await enter(80)
    expect(onScan).not.toHaveBeenCalled()
    expect(saidInField()).toContain('Lettura incompleta: «1234», poi una pausa, poi «5678»')
  })

  it('text left in the field stops the reading where the scanner wrote into the middle of it', async () => {
    const onScan = show()
    await typeByHand('1234', 150, [0, 60, 25])
    field().setSelectionRange(2, 2)
    await act(async () => vi.advanceTimersByTime(900))
    await act(async () => {
      for (const [place, key] of [...'5678'].entries()) {
        vi.advanceTimersByTime(4)
        fireEvent.keyDown(field(), { key })
        field().setRangeText(key, 2 + place, 2 + place, 'end')
      }
    })
    await enter(4)
    expect(onScan).not.toHaveBeenCalled()
    expect(saidInField()).toContain('Lettura incompleta')
  })

  it('text typed by hand and left in the field is gone with Escape, and is not told any more', async () => {
    const onScan = show()
    await typeByHand('1234', 150, [0, 60, 25])
    fireEvent.keyDown(field(), { key: 'Escape' })
    await act(async () => vi.advanceTimersByTime(900))
    await type('5678', 4)
    await enter(4)
    expect([onScan.mock.calls, saidInField()]).toEqual([[['5678']], ''])
  })

  it('text left in the field is never joined with a scan, at any pace and after any pause', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[A-Z0-9]{1,8}$/),
        fc.stringMatching(/^[A-Z0-9]{3,10}$/),
        fc.integer({ min: 121, max: 400 }),
        fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 300, max: 3000 }),
        fc.integer({ min: 3, max: 100 }),
        async (typed, code, hand, jitter, pause, pace) => {
          const onScan = show()
          await typeByHand(typed, hand, jitter)
          await act(async () => vi.advanceTimersByTime(pause))
          await type(code, pace)
          await enter(pace)
          const isQuickCode = pace < 40 || code.length > 3
          if (isQuickCode) expect(onScan).not.toHaveBeenCalledWith(typed + code)
          if (onScan.mock.calls.length === 0) expect(saidInField()).toContain('Lettura incompleta')
          else if (isQuickCode)
            expect([onScan.mock.calls, saidInField()]).toEqual([[[code]], expect.stringContaining(typed)])
          cleanup()
        },
      ),
      { numRuns: 200 },
    )
  })

  it('text typed by hand and left in the field and typed on is one code, at any pace', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[A-Z0-9]{4,14}$/),
        fc.integer({ min: 65, max: 250 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 13 }),
        fc.integer({ min: 0, max: 3000 }),
        async (code, hand, jitter, place, pause) => {
          const onScan = show()
          for (const [at, key] of [...code].entries()) {
            if (at === place) await act(async () => vi.advanceTimersByTime(pause))
            await type(key, hand + (at % 2) * 40 + (jitter[at % jitter.length] ?? 0))
          }
          await enter(hand)
          expect(onScan.mock.calls).toEqual([[code]])
          cleanup()
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('a code whose field loses the focus before its end', () => {
  /** A page with a field and, once it is opened, a window of reasons that takes the focus. */
  function Page({
    open,
    taken,
    label,
  }: {
    open: boolean
    taken: (code: string) => void
    label: 'box' | 'text'
  }) {
    const box = useRef<HTMLFieldSetElement & HTMLInputElement>(null)
    useHotkeys([{ keys: '1', label: 'motivo', run: () => taken('key 1') }])
    useScans((code) => {
      taken(`kept ${code}`)
      return true
    })
    useEffect(() => {
      if (open) box.current?.focus()
    }, [open])
    return (
      <>
        <BarcodeField label="Cartoncino" keepFocus={!open} onScan={(code) => void taken(`read ${code}`)} />
        {open && label === 'box' && <fieldset ref={box} tabIndex={-1} aria-label="motivi" />}
        {open && label === 'text' && <input ref={box} aria-label="nota" />}
      </>
    )
  }
  const typeAnywhere = (keys: readonly string[], pace: number) =>
    act(async () => {
      for (const key of keys) {
        vi.advanceTimersByTime(pace)
        const target = document.activeElement ?? document.body
        const goes = fireEvent.keyDown(target, { key })
        if (goes && key.length === 1 && target instanceof HTMLInputElement) target.value += key
      }
    })
  beforeEach(() => {
    // Guards of the page know the last key of the test before.
    vi.advanceTimersByTime(performance.now() + 100_000)
  })

  it.each([
    ['box', 3],
    ['box', 75],
    ['text', 3],
    ['text', 75],
  ] as const)(
    'a code whose field loses the focus before its end is one scan outside of it: %s at %i ms',
    async (label, pace) => {
      const taken = vi.fn()
      const { rerender } = render(<Page open={false} taken={taken} label={label} />)
      await type('SN2600', pace)
      rerender(<Page open taken={taken} label={label} />)
      await typeAnywhere([...'1117', 'Enter'], pace)
      await act(async () => vi.advanceTimersByTime(1000))
      expect(taken.mock.calls).toEqual([['kept SN26001117']])
      expect(field().value).toBe('')
      expect(screen.queryByLabelText<HTMLInputElement>('nota')?.value ?? '').toBe('')
    },
  )

  it('a code whose field loses the focus leaves no typed key for the next scan, and does not press it', async () => {
    const taken = vi.fn()
    const { rerender } = render(<Page open={false} taken={taken} label="box" />)
    await type('1', 500)
    await act(async () => vi.advanceTimersByTime(500))
    rerender(<Page open taken={taken} label="box" />)
    await act(async () => vi.advanceTimersByTime(500))
    rerender(<Page open={false} taken={taken} label="box" />)
    field().focus()
    await type('5678', 500)
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
    expect(taken.mock.calls).toEqual([['read 5678']])
  })

  it('a code is one scan when its field takes the lost focus again within it', async () => {
    const taken = vi.fn()
    const { rerender } = render(<Page open taken={taken} label="box" />)
    await act(async () => vi.advanceTimersByTime(500))
    await typeAnywhere([...'SN26'], 5)
    rerender(<Page open={false} taken={taken} label="box" />)
    field().focus()
    await typeAnywhere([...'1117', 'Enter'], 5)
    expect(taken.mock.calls).toEqual([['kept SN261117']])
    expect(field().value).toBe('')
  })
})

describe('a code', () => {
  it.each([
    ['2026000123', '2026000123'],
    [' 2026000123\r\n', '2026000123'],
    [']C12026000123', '2026000123'],
    ['\u001d2026\u001d000123', '2026000123'],
    ['~SNE-77', 'SNE-77'],
    ['\r', ''],
  ])('%j is read as %j', (raw, code) => {
    expect(cleanScan(raw, ['~'])).toBe(code)
  })

  it('a code counts as an echo only when it is the same and soon', () => {
    let now = 0
    const { isRepeat, forget } = repeatGuard(1500, () => now)
    expect(isRepeat('A')).toBe(false)
    now = 1000
    expect(isRepeat('A')).toBe(true)
    expect(isRepeat('B')).toBe(false)
    expect(isRepeat('A')).toBe(false)
    now = 2501
    expect(isRepeat('A')).toBe(false)
    forget()
    expect(isRepeat('A')).toBe(false)
  })
})

describe('BarcodeField', () => {
  it.each(['Enter', 'Tab'])('BarcodeField ends a scan with %s and is free for the next', async (end) => {
    const onScan = show()
    await scan('A1', end)
    expect(onScan.mock.calls).toEqual([['A1']])
    expect(field().value).toBe('')
  })

  it('BarcodeField lets Tab leave when nothing was scanned, and takes no empty scan', async () => {
    const onScan = show()
    expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true)
    await scan('  ')
    expect(onScan).not.toHaveBeenCalled()
  })

  it('BarcodeField has a code in hand until its answer', async () => {
    let answer: (verdict: Verdict) => void = () => undefined
    show({ onScan: () => new Promise<Verdict>((resolve) => (answer = resolve)) })
    await scan('SN-1')
    expect(scansInHand()).toEqual(['SN-1'])
    await act(async () => answer('accepted'))
    expect(scansInHand()).toEqual([])
  })

  it('BarcodeField ignores the double reading of one card', async () => {
    const onScan = show()
    await scan('A1')
    vi.advanceTimersByTime(400)
    await scan('A1')
    vi.advanceTimersByTime(1600)
    await scan('A1')
    expect(onScan).toHaveBeenCalledTimes(2)
  })

  it('BarcodeField takes at once a card that is to be read again', async () => {
    const onScan = vi.fn(async () => 'stop' as const)
    show({ onScan })
    await scan('A1')
    vi.advanceTimersByTime(400)
    await scan('A1')
    expect(onScan).toHaveBeenCalledTimes(2)
  })

  it('BarcodeField forgets a reading that was taken back: its sign is gone, and the same card counts at once', async () => {
    const onScan = vi.fn<BarcodeFieldProps['onScan']>(() => 'accepted')
    const handle = createRef<BarcodeFieldHandle>()
    render(<BarcodeField ref={handle} label="Cartoncino" onScan={onScan} />)
    await scan('A1')
    act(() => handle.current?.reset())
    expect(field().closest('.sne-scan')!.className).not.toContain('sne-scan-accepted')
    await scan('A1')
    expect(onScan).toHaveBeenCalledTimes(2)
  })

  it.each<Verdict>(['accepted', 'look', 'stop'])('BarcodeField shows and plays "%s"', async (verdict) => {
    show({ onScan: async () => verdict })
    await scan('A1')
    expect(field().closest('.sne-scan')!.className).toContain(`sne-scan-${verdict}`)
    expect(heard).toEqual(toneNotes[verdict].map(({ pitch }) => pitch))
  })

  it('BarcodeField keeps the result of the latest scan when answers cross', async () => {
    const answers: ((verdict: Verdict) => void)[] = []
    show({ onScan: () => new Promise((resolve) => answers.push(resolve)) })
    await scan('A1')
    await scan('A2')
    await act(async () => answers[1]!('accepted'))
    await act(async () => answers[0]!('stop'))
    expect(field().closest('.sne-scan')!.className).toContain('sne-scan-accepted')
  })
})

describe('kept focus', () => {
  const settle = () => act(async () => vi.advanceTimersByTime(1))

  it('kept focus comes back when it falls to nothing, and leaves other fields alone', async () => {
    show({ keepFocus: true })
    render(<input aria-label="note" />)
    expect(document.activeElement).toBe(field())
    field().blur()
    await settle()
    expect(document.activeElement).toBe(field())
    screen.getByLabelText('note').focus()
    await settle()
    expect(document.activeElement).toBe(screen.getByLabelText('note'))
  })

  it('kept focus takes what is scanned while a button has focus, but not the keys of the button', () => {
    show({ keepFocus: true })
    render(<button type="button">Stampa</button>)
    const button = screen.getByText('Stampa')
    button.focus()
    fireEvent.keyDown(button, { key: 'Enter' })
    expect(document.activeElement).toBe(button)
    fireEvent.keyDown(button, { key: '2' })
    expect(document.activeElement).toBe(field())
  })

  it('kept focus waits while a modal is open', async () => {
    show({ keepFocus: true })
    render(
      <Modal open title="Motivo" onCancel={() => {}}>
        testo
      </Modal>,
    )
    field().blur()
    await settle()
    expect(document.activeElement).not.toBe(field())
  })
})

it('the three tones differ in number of notes and in pitch', () => {
  const tones = Object.values(toneNotes)
  expect(new Set(tones.map((notes) => notes.length)).size).toBe(3)
  expect(new Set(tones.map((notes) => notes[0]?.pitch)).size).toBe(3)
})

it('a browser without sound stays silent', () => {
  vi.stubGlobal('AudioContext', undefined)
  expect(() => playTone('stop')).not.toThrow()
})
