// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Hotkey, useHotkeys } from './hotkeys.ts'
import { matchesKey, shownKeys } from './key-combination.ts'
import { KeyHelp } from './key-help.tsx'
import { Modal } from './modal.tsx'
import { useScans, useUnusedScans } from './scans.ts'

afterEach(cleanup)

let turn = 0
beforeEach(() => {
  vi.useFakeTimers()
  // The guards know the last key of the test before, whose clock ran ahead: each test begins later than all others.
  turn += 1
  vi.advanceTimersByTime(turn * 100_000)
  fireEvent.keyDown(document.body, { key: 'F12', ctrlKey: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
/** A key pressed by hand, and the moment after which it is no scan. */
const byHand = (key: string) => {
  pass(130)
  fireEvent.keyDown(document.body, { key })
  pass(130)
}
/** @param pace milliseconds before each key, in turn */
const scan = (code: string, target: Element = document.body, pace = [3]) => {
  pass(500)
  for (const [place, key] of [...code, 'Enter'].entries()) {
    pass(pace[place % pace.length] ?? 3)
    if (fireEvent.keyDown(target, { key }) && key.length === 1 && target instanceof HTMLTextAreaElement)
      fireEvent.input(target, { target: { value: target.value + key } })
  }
  pass(500)
}

const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...modifiers })

function Keyed({ hotkeys }: { hotkeys: readonly Hotkey[] }) {
  useHotkeys(hotkeys)
  return <input aria-label="campo" />
}

const hotkey = (keys: string, more: Partial<Hotkey> = {}) => ({ keys, label: keys, run: vi.fn(), ...more })

describe('a combination', () => {
  it.each([
    ['F2', press('F2'), true],
    ['n', press('N'), true],
    ['n', press('n', { ctrlKey: true }), false],
    ['Ctrl+Enter', press('Enter', { metaKey: true }), true],
    ['Enter', press('Enter', { shiftKey: true }), false],
    ['Shift+ArrowDown', press('ArrowDown', { shiftKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['Space', press(' '), true],
    ['1', press('1'), true],
  ])('%s', (combination, event, expected) => {
    expect(matchesKey(event, combination)).toBe(expected)
  })

  it('a combination is named as on the keyboard', () => {
    expect(shownKeys('Ctrl+Enter')).toEqual(['Ctrl', 'Invio'])
    expect(shownKeys('n')).toEqual(['N'])
  })
})

describe('hotkeys', () => {
  it('hotkeys leave letters to a field, but not function keys', () => {
    const letter = hotkey('n')
    const functionKey = hotkey('F2')
    const always = hotkey('Enter', { inFields: true })
    render(<Keyed hotkeys={[letter, functionKey, always]} />)
    for (const key of ['n', 'F2', 'Enter']) fireEvent.keyDown(screen.getByLabelText('campo'), { key })
    expect([letter, functionKey, always].map(({ run }) => vi.mocked(run).mock.calls.length)).toEqual([
      0, 1, 1,
    ])
    byHand('n')
    expect(letter.run).toHaveBeenCalledOnce()
  })

  it('hotkeys belong to the latest part, and again to the earlier one when it ends', () => {
    const page = hotkey('n')
    const part = hotkey('n')
    render(<Keyed hotkeys={[page]} />)
    const { unmount } = render(<Keyed hotkeys={[part]} />)
    byHand('n')
    unmount()
    byHand('n')
    expect(part.run).toHaveBeenCalledOnce()
    expect(page.run).toHaveBeenCalledOnce()
  })

  it('hotkeys whose part has gone before they act do nothing in the next part, and it is said', () => {
    const said: string[] = []
    function Host() {
      useUnusedScans((text) => said.push(text))
      return null
    }
    render(<Host />)
    const onLost = vi.fn()
    const next = hotkey('n')
    for (const more of [{}, { onLost }]) {
      pass(1000)
      const part = hotkey('n', { alone: true, ...more })
      const { unmount } = render(<Keyed hotkeys={[part]} />)
      fireEvent.keyDown(document.body, { key: 'n' })
      unmount()
      const { unmount: leave } = render(<Keyed hotkeys={[next]} />)
      pass(1000)
      leave()
      expect(part.run).not.toHaveBeenCalled()
    }
    expect(next.run).not.toHaveBeenCalled()
    expect(said).toEqual(['Tasto «N» non eseguito: era per ciò che stava a schermo prima.'])
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('hotkeys act before a click that follows at once', () => {
    const letter = hotkey('5')
    render(<Keyed hotkeys={[letter]} />)
    pass(130)
    fireEvent.keyDown(document.body, { key: '5' })
    fireEvent.pointerDown(document.body)
    expect(letter.run).toHaveBeenCalledOnce()
  })

  it('hotkeys rest under a modal, whose own work', () => {
    const page = hotkey('1')
    const inside = hotkey('2')
    render(
      <>
        <Keyed hotkeys={[page]} />
        <Modal open title="Motivo" onCancel={() => {}}>
          <Keyed hotkeys={[inside]} />
        </Modal>
      </>,
    )
    byHand('1')
    byHand('2')
    expect(page.run).not.toHaveBeenCalled()
    expect(inside.run).toHaveBeenCalledOnce()
  })

  describe('in the moment in which the screen changes', () => {
    /** Presses a key after the change is in the page and before anything else can run. */
    function KeyAtOnce({ when, children }: { when: boolean; children: ReactNode }) {
      useLayoutEffect(() => {
        if (when) fireEvent.keyDown(document.body, { key: 'F6' })
      }, [when])
      return children
    }

    it('hotkeys of a changing screen work as soon as their part is there', () => {
      const part = hotkey('F6')
      render(
        <KeyAtOnce when>
          <Keyed hotkeys={[part]} />
        </KeyAtOnce>,
      )
      expect(part.run).toHaveBeenCalledOnce()
    })

    it('hotkeys of a changing screen take their newest functions', () => {
      const [before, after] = [hotkey('F6'), hotkey('F6')]
      const shown = (changed: boolean) => (
        <KeyAtOnce when={changed}>
          <Keyed hotkeys={[changed ? after : before]} />
        </KeyAtOnce>
      )
      render(shown(false)).rerender(shown(true))
      expect([before.run, after.run].map((run) => vi.mocked(run).mock.calls.length)).toEqual([0, 1])
    })

    it('hotkeys of a changing screen work again as soon as the modal above them is gone', () => {
      const page = hotkey('F6')
      const shown = (open: boolean) => (
        <KeyAtOnce when={!open}>
          <Keyed hotkeys={[page]} />
          <Modal open={open} title="Motivo" onCancel={() => {}} />
        </KeyAtOnce>
      )
      render(shown(true)).rerender(shown(false))
      expect(page.run).toHaveBeenCalledOnce()
    })
  })

  it('hotkeys are shown by "?"', () => {
    render(
      <>
        <KeyHelp />
        <Keyed hotkeys={[hotkey('F2', { label: 'Non idoneo' })]} />
      </>,
    )
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    pass(500)
    expect(screen.getByText('Non idoneo')).toBeTruthy()
    expect(screen.getByText('F2').tagName).toBe('KBD')
  })

  it.each(['F6', 'F7'] as const)(
    'hotkeys work under their list too: %s ends it and acts, a letter does not',
    (key) => {
      const unread = hotkey(key, { label: 'Leggi' })
      const letter = hotkey('a', { label: 'Accetta' })
      render(
        <>
          <KeyHelp />
          <Keyed hotkeys={[unread, letter]} />
        </>,
      )
      fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
      pass(500)
      byHand('a')
      expect(letter.run).not.toHaveBeenCalled()
      fireEvent.keyDown(document.body, { key })
      expect(unread.run).toHaveBeenCalledOnce()
      pass(500)
      byHand('a')
      expect(letter.run).toHaveBeenCalledOnce()
    },
  )
})

it('the key "?" shows the keys from an empty field for the scanner, and is a character in any other', () => {
  const help = hotkey('?')
  render(
    <>
      <Keyed hotkeys={[help]} />
      <input aria-label="lettore" data-scan="" />
    </>,
  )
  const scanner = screen.getByLabelText<HTMLInputElement>('lettore')
  fireEvent.keyDown(screen.getByLabelText('campo'), { key: '?' })
  expect(help.run).not.toHaveBeenCalled()
  fireEvent.keyDown(scanner, { key: '?' })
  pass(130)
  expect(help.run).toHaveBeenCalledOnce()
  scanner.value = 'SN'
  fireEvent.keyDown(scanner, { key: '?' })
  pass(130)
  expect(help.run).toHaveBeenCalledOnce()
})

it('the key "?" again closes the list of keys, and Escape does not', () => {
  render(<KeyHelp />)
  const isOpen = () => screen.queryAllByRole('dialog').some(({ className }) => !/leave/.test(className))
  byHand('?')
  expect(isOpen()).toBe(true)
  byHand('Escape')
  expect(isOpen()).toBe(true)
  byHand('?')
  expect(isOpen()).toBe(false)
})

it.each(['/', "'"])(
  "the key %s outside of fields never opens the browser's quick find, and is written in a field",
  (key) => {
    render(
      <>
        <Modal open title="Motivi" onCancel={() => undefined}>
          <button type="button">Primo</button>
        </Modal>
        <input aria-label="nota" />
        <input aria-label="lettore" data-scan="" defaultValue="SN" />
      </>,
    )
    const isFree = (target: Element) => fireEvent.keyDown(target, { key })
    expect(isFree(document.body)).toBe(false)
    expect(isFree(screen.getByRole('button', { name: 'Primo' }))).toBe(false)
    expect(isFree(screen.getByLabelText('nota'))).toBe(true)
    expect(isFree(screen.getByLabelText('lettore'))).toBe(true)
  },
)

describe('a sign that is a key, before a code', () => {
  const kept: [string, boolean][] = []
  const [search, help] = [hotkey('/'), hotkey('?')]
  function Page() {
    useHotkeys([search, help])
    useScans((code, isWhole) => kept.push([code, isWhole]) > 0, { keeps: true })
    return (
      <>
        <input aria-label="lettore" data-scan="" />
        <input aria-label="ricerca" data-search="" />
      </>
    )
  }
  beforeEach(() => {
    kept.length = 0
    vi.mocked(search.run).mockReset()
    render(<Page />)
  })
  const scanner = () => screen.getByLabelText<HTMLInputElement>('lettore')

  it.each(['/', '?'])(
    'a key sign at the pace of a scanner is no key: %sSN26000012 is kept once, leading nowhere',
    (sign) => {
      for (const target of [scanner(), document.body]) {
        kept.length = 0
        scan(`${sign}SN26000012`, target)
        expect(kept).toEqual([['SN26000012', false]])
      }
      expect(search.run).not.toHaveBeenCalled()
    },
  )

  it('a key sign alone is a key, and a code after its pause is kept once', () => {
    fireEvent.keyDown(scanner(), { key: '/' })
    pass(130)
    expect(search.run).toHaveBeenCalledOnce()
    scan('SN26000012')
    expect(kept).toEqual([['SN26000012', false]])
  })

  it('a key sign leads to the search, where a page that keeps scans keeps a code', () => {
    const field = screen.getByLabelText<HTMLInputElement>('ricerca')
    field.focus()
    pass(500)
    for (const key of [...'SN26000012', 'Enter']) {
      pass(4)
      if (fireEvent.keyDown(field, { key }) && key.length === 1)
        fireEvent.input(field, { target: { value: field.value + key } })
    }
    expect([kept, field.value]).toEqual([[['SN26000012', false]], ''])
    expect(document.activeElement).not.toBe(field)
  })

  it('a sign that is a key, before a code leads to the search at the first character of a scan, which is kept whole', () => {
    const field = screen.getByLabelText<HTMLInputElement>('ricerca')
    vi.mocked(search.run).mockImplementation(() => field.focus())
    scanner().focus()
    fireEvent.keyDown(scanner(), { key: '/' })
    // A busy page: the timer of the sign has not run, and this key is still that of the field before.
    const first = new KeyboardEvent('keydown', { key: 'S', bubbles: true, cancelable: true })
    Object.defineProperty(first, 'timeStamp', { value: performance.now() + 125 })
    act(() => void scanner().dispatchEvent(first))
    expect(document.activeElement).toBe(field)
    pass(125)
    for (const key of ['S', ...'N26000012', 'Enter']) {
      if (key === 'S' || (fireEvent.keyDown(field, { key }) && key.length === 1))
        fireEvent.input(field, { target: { value: field.value + key } })
      pass(4)
    }
    expect([kept, field.value]).toEqual([[['SN26000012', false]], ''])
  })
})

it('a scanned code fills a line of a form, and its Enter submits nothing; an Enter pressed by hand does', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <input aria-label="lotto" />
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('lotto')
  const write = (keys: readonly string[], pace: number) =>
    keys.map((key) => {
      pass(pace)
      const goesOn = fireEvent.keyDown(field, { key })
      if (goesOn && key.length === 1) fireEvent.input(field, { target: { value: field.value + key } })
      return goesOn
    })
  field.focus()
  expect(write([...'LOT2026A', 'Enter'], 4).at(-1)).toBe(false)
  expect(field.value).toBe('LOT2026A')
  pass(1000)
  expect(write([...'LOT2026A', 'Enter'], 170).at(-1)).toBe(true)
})

describe('a scanner', () => {
  const heard = () => {
    const said: string[] = []
    const taken: string[] = []
    function Page({ takes = false, hotkeys }: { takes?: boolean; hotkeys: readonly Hotkey[] }) {
      useHotkeys(hotkeys)
      useUnusedScans((text) => said.push(text))
      useScans((code) => {
        if (takes) taken.push(code)
        return takes
      })
      return (
        <>
          <button type="button">Accetta</button>
          <textarea aria-label="nota" />
        </>
      )
    }
    return { said, taken, Page }
  }

  it('a scanner presses no key and no button, and is told of', () => {
    const { said, Page } = heard()
    const keys = ['A', 'b', '1', 'Enter'].map((key) => hotkey(key.toLowerCase() === 'a' ? 'a' : key))
    render(<Page hotkeys={keys} />)
    const button = screen.getByText('Accetta')
    button.focus()
    scan('ab10012', button)
    expect(keys.flatMap(({ run }) => vi.mocked(run).mock.calls)).toEqual([])
    expect(said).toEqual(['Lettura «ab10012» non usata qui.'])
  })

  it('a scanner is taken by the page that has a use for it', () => {
    const { said, taken, Page } = heard()
    render(<Page takes hotkeys={[hotkey('s')]} />)
    scan('sn26000017')
    expect([taken, said]).toEqual([['sn26000017'], []])
  })

  it('a scanner is taken without the digit that a hand held and released before it', () => {
    const { said, taken, Page } = heard()
    render(<Page takes hotkeys={[]} />)
    const tap = (key: string, held: number) => {
      fireEvent.keyDown(document.body, { key, code: key })
      pass(held)
      fireEvent.keyUp(document.body, { key, code: key })
    }
    pass(900)
    tap('4', 80)
    pass(300)
    for (const key of 'SN26000017') {
      tap(key, 2)
      pass(3)
    }
    fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' })
    expect([taken, said]).toEqual([
      ['SN26000017'],
      ['«4», scritto a mano prima della lettura di «SN26000017», non fa parte del codice.'],
    ])
  })

  it('a scanner is said to the person while a window is open over the page', () => {
    const { said, taken, Page } = heard()
    render(
      <>
        <Page takes hotkeys={[]} />
        <Modal open title="Firmare?" onCancel={() => {}} />
      </>,
    )
    scan('SN26000017')
    expect(taken).toEqual([])
    expect(said).toHaveLength(1)
  })

  it.each([
    ['a slow scanner, which keeps its pace,', [55], ''],
    ['a slow scanner whose pace changes', [35, 52, 39, 60], ''],
    ['a quick hand, which keeps none,', [45, 90, 60], 'lotto2026'],
  ])('a scanner in a note the code of %s at %j ms leaves %j', (_, pace, left) => {
    const { Page } = heard()
    render(<Page hotkeys={[]} />)
    const note = screen.getByLabelText<HTMLTextAreaElement>('nota')
    note.focus()
    scan('lotto2026', note, pace)
    expect(note.value).toBe(left)
  })

  it('a scanner leaves no code in a note, and quick words stay in it', () => {
    const { said, Page } = heard()
    render(<Page hotkeys={[]} />)
    const note = screen.getByLabelText<HTMLTextAreaElement>('nota')
    note.focus()
    fireEvent.input(note, { target: { value: 'Macchia ' } })
    note.setSelectionRange(8, 8)
    scan('SN26000004', note)
    expect(note.value).toBe('Macchia ')
    expect(said).toEqual(['Lettura «SN26000004» non usata qui.'])
    scan('coagulato', note)
    expect(note.value).toBe('Macchia coagulato')
  })
})

it('a key held down acts once, an arrow again and again', () => {
  const [enter, arrow, letter] = [hotkey('Enter'), hotkey('ArrowDown'), hotkey('j', { repeats: true })]
  render(<Keyed hotkeys={[enter, arrow, letter]} />)
  for (const key of ['Enter', 'ArrowDown', 'j']) {
    byHand(key)
    for (let times = 0; times < 5; times += 1) {
      pass(33)
      fireEvent.keyDown(document.body, { key, repeat: true })
    }
  }
  expect([enter, arrow, letter].map(({ run }) => vi.mocked(run).mock.calls.length)).toEqual([1, 6, 6])
})

describe('Enter while a button has the focus', () => {
  const shown = () => {
    const accept = hotkey('Enter')
    function Page() {
      useHotkeys([accept])
      return <button type="button">Richiama</button>
    }
    render(<Page />)
    const button = screen.getByRole('button')
    /** Whether the browser would press the button. */
    const enter = () => {
      pass(130)
      const presses = fireEvent.keyDown(button, { key: 'Enter' })
      pass(130)
      return presses
    }
    return { accept, button, enter }
  }

  it('the button that was reached by Tab is pressed, and the key of the page is not', () => {
    const { accept, button, enter } = shown()
    byHand('Tab')
    act(() => button.focus())
    expect(enter()).toBe(true)
    expect(accept.run).not.toHaveBeenCalled()
  })

  it('a button that was clicked leaves the key to the page', () => {
    const { accept, button, enter } = shown()
    fireEvent.pointerDown(button)
    act(() => button.focus())
    expect(enter()).toBe(false)
    expect(accept.run).toHaveBeenCalledOnce()
  })

  it('a scanner presses no button that was reached by Tab', () => {
    const { accept, button } = shown()
    byHand('Tab')
    act(() => button.focus())
    const pressed = vi.fn()
    button.addEventListener(
      'keydown',
      (event) => !event.defaultPrevented && event.key === 'Enter' && pressed(),
    )
    scan('SN26000004', button)
    expect(pressed).not.toHaveBeenCalled()
    expect(accept.run).not.toHaveBeenCalled()
  })
})
