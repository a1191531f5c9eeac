// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Hotkey, useHotkeys } from './hotkeys.ts'
import { matchesKey, shownKeys } from './key-combination.ts'
import { KeyHelp } from './key-help.tsx'
import { Modal } from './modal.tsx'

afterEach(cleanup)

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

  it('is named as on the keyboard', () => {
    expect(shownKeys('Ctrl+Enter')).toEqual(['Ctrl', 'Invio'])
    expect(shownKeys('n')).toEqual(['N'])
  })
})

describe('hotkeys', () => {
  it('leave letters to a field, but not function keys', () => {
    const letter = hotkey('n')
    const functionKey = hotkey('F2')
    const always = hotkey('Enter', { inFields: true })
    render(<Keyed hotkeys={[letter, functionKey, always]} />)
    for (const key of ['n', 'F2', 'Enter']) fireEvent.keyDown(screen.getByLabelText('campo'), { key })
    expect([letter, functionKey, always].map(({ run }) => vi.mocked(run).mock.calls.length)).toEqual([
      0, 1, 1,
    ])
    fireEvent.keyDown(document.body, { key: 'n' })
    expect(letter.run).toHaveBeenCalledOnce()
  })

  it('give way to the latest part, and end with theirs', () => {
    const page = hotkey('n')
    const part = hotkey('n')
    render(<Keyed hotkeys={[page]} />)
    const { unmount } = render(<Keyed hotkeys={[part]} />)
    fireEvent.keyDown(document.body, { key: 'n' })
    unmount()
    fireEvent.keyDown(document.body, { key: 'n' })
    expect(part.run).toHaveBeenCalledOnce()
    expect(page.run).toHaveBeenCalledOnce()
  })

  it('rest under a modal, whose own work', () => {
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
    fireEvent.keyDown(document.body, { key: '1' })
    fireEvent.keyDown(document.body, { key: '2' })
    expect(page.run).not.toHaveBeenCalled()
    expect(inside.run).toHaveBeenCalledOnce()
  })

  describe('in the moment in which the screen changes', () => {
    /** Presses a key after the change is in the page and before anything else can run. */
    function KeyAtOnce({ when, children }: { when: boolean; children: ReactNode }) {
      useLayoutEffect(() => {
        if (when) fireEvent.keyDown(document.body, { key: 'n' })
      }, [when])
      return children
    }

    it('work as soon as their part is there', () => {
      const part = hotkey('n')
      render(
        <KeyAtOnce when>
          <Keyed hotkeys={[part]} />
        </KeyAtOnce>,
      )
      expect(part.run).toHaveBeenCalledOnce()
    })

    it('take their newest functions', () => {
      const [before, after] = [hotkey('n'), hotkey('n')]
      const shown = (changed: boolean) => (
        <KeyAtOnce when={changed}>
          <Keyed hotkeys={[changed ? after : before]} />
        </KeyAtOnce>
      )
      render(shown(false)).rerender(shown(true))
      expect([before.run, after.run].map((run) => vi.mocked(run).mock.calls.length)).toEqual([0, 1])
    })

    it('work again as soon as the modal above them is gone', () => {
      const page = hotkey('n')
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

  it('are shown by "?"', () => {
    render(
      <>
        <KeyHelp />
        <Keyed hotkeys={[hotkey('F2', { label: 'Non idoneo' })]} />
      </>,
    )
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    expect(screen.getByText('Non idoneo')).toBeTruthy()
    expect(screen.getByText('F2').tagName).toBe('KBD')
  })
})
