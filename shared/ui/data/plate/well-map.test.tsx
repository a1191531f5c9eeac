// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { positions } from '../../../domain/index.ts'
import { KeyHelp } from '../../core.ts'
import { startDrag } from './drag-source.ts'
import type { MapWell } from './map-well.ts'
import { SmallMap } from './small-map.tsx'
import { WellMap, type WellMapProps } from './well-map.tsx'
import { joinedSides, rectangle, stepTo } from './well-steps.ts'

afterEach(cleanup)

const wells: MapWell[] = [
  { position: 'A1', type: 'white_spot' },
  { position: 'A2', type: 'quality_control', label: 'CB', detail: 'Basso' },
  { position: 'B1', type: 'sample', label: '123', detail: 'protocollo 2026/00123', group: 7, mark: '✓' },
  { position: 'B2', type: 'sample', label: '123', group: 7 },
  { position: 'B3', type: 'sample', label: '124' },
]

function show(more: Partial<WellMapProps> = {}) {
  const onSelect = vi.fn()
  const Plate = () => {
    const [selected, setSelected] = useState<string[]>([])
    const select = (next: string[]) => {
      onSelect(next)
      setSelected(next)
    }
    return <WellMap label="Piastra 12" wells={wells} selected={selected} onSelect={select} {...more} />
  }
  render(<Plate />)
  return onSelect
}

const well = (position: string) => document.querySelector<HTMLElement>(`[data-well="${position}"]`)!
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...modifiers })
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map((cell) => cell.dataset.well)

describe('steps', () => {
  it.each([
    ['A1', 'ArrowUp', 'A1'],
    ['A1', 'ArrowLeft', 'A1'],
    ['A12', 'ArrowRight', 'A12'],
    ['H5', 'ArrowDown', 'H5'],
    ['C7', 'ArrowDown', 'D7'],
    ['C7', 'ArrowRight', 'C8'],
    ['C7', 'Home', 'C1'],
    ['C7', 'End', 'C12'],
  ] as const)('a step in the well map leads from %s with %s to %s', (from, key, to) => {
    expect(stepTo(from, key)).toBe(to)
  })

  it('steps reach the corners with Ctrl, and nowhere with other keys', () => {
    expect(stepTo('C7', 'Home', true)).toBe('A1')
    expect(stepTo('C7', 'End', true)).toBe('H12')
    expect(stepTo('C7', 'x')).toBeNull()
  })

  it('steps make rectangles whichever corner comes first', () => {
    expect(rectangle('B2', 'A1')).toEqual(['A1', 'A2', 'B1', 'B2'])
    const any = fc.constantFrom(...positions)
    fc.assert(
      fc.property(any, any, (one, other) => {
        const wells = rectangle(one, other)
        expect(wells).toEqual(rectangle(other, one))
        expect(wells).toContain(one)
        expect(wells).toContain(other)
      }),
    )
  })

  it('steps leave the outline of a group open between its wells only', () => {
    const groupOf = (position: string) => (['A12', 'B1', 'B2', 'C2'].includes(position) ? 1 : null)
    expect(joinedSides('B2', groupOf)).toEqual({ top: false, right: false, bottom: true, left: true })
    // The end of one row is not beside the start of the next, nor is an edge beside itself.
    expect(joinedSides('A12', groupOf)).toEqual({ top: false, right: false, bottom: false, left: false })
    expect(joinedSides('H12', () => null).right).toBe(false)
  })
})

describe('WellMap', () => {
  it('WellMap is a grid of 8 × 12 with every well in words', () => {
    show()
    const grid = screen.getByRole('grid', { name: 'Piastra 12' })
    expect(within(grid).getAllByRole('gridcell', { name: /^[A-H]\d/ })).toHaveLength(96)
    expect(screen.getByRole('gridcell', { name: 'B1, Campione, 123, protocollo 2026/00123' })).toBeTruthy()
    expect(screen.getByRole('gridcell', { name: 'A2, Controllo di qualità, CB, Basso' })).toBeTruthy()
    expect(screen.getByRole('gridcell', { name: 'H12, Vuoto' })).toBeTruthy()
  })

  it('WellMap tells types by shape and letter, and joins replicates', () => {
    show()
    expect(well('A1').textContent).toBe('SB')
    expect(well('A1').getAttribute('aria-label')).toBe('A1, Spot bianco, SB')
    expect(well('A1').querySelector('.sne-well-white_spot')).toBeTruthy()
    expect(well('A2').querySelector('.sne-well-quality_control')).toBeTruthy()
    expect(well('B1').className).toContain('sne-joined-right')
    expect(well('B3').className).not.toContain('sne-cell-group')
    expect(well('B1').textContent).toBe('123✓')
  })

  it('WellMap is one stop of Tab, and arrows move in it', () => {
    show()
    expect(document.querySelectorAll('[data-well][tabindex="0"]')).toHaveLength(1)
    well('A1').focus()
    press('ArrowDown')
    press('ArrowRight')
    expect(document.activeElement).toBe(well('B2'))
    expect(well('B2').tabIndex).toBe(0)
    expect(well('A1').tabIndex).toBe(-1)
  })

  it('WellMap grows the selection with Shift and gives it up without', () => {
    show()
    well('A1').focus()
    press('ArrowRight', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(selected()).toEqual(['A1', 'A2', 'B1', 'B2'])
    press('ArrowUp', { shiftKey: true })
    expect(selected()).toEqual(['A1', 'A2'])
    press('ArrowRight')
    expect(selected()).toEqual([])
  })

  it('WellMap chooses with the mouse: one, more with Ctrl, a block with Shift', () => {
    show()
    fireEvent.click(well('B1'))
    fireEvent.click(well('B3'), { ctrlKey: true })
    expect(selected()).toEqual(['B1', 'B3'])
    fireEvent.click(well('C4'), { shiftKey: true })
    expect(selected()).toEqual(['B3', 'B4', 'C3', 'C4'])
    press('Escape')
    fireEvent.keyDown(well('C4'), { key: 'Escape' })
    expect(selected()).toEqual([])
  })

  it('WellMap places with Enter and frees with Canc', () => {
    const onEnter = vi.fn()
    const onDelete = vi.fn()
    show({ onEnter, onDelete })
    well('A1').focus()
    press('ArrowRight')
    press('Enter')
    expect(onEnter).toHaveBeenCalledWith('A2')
    press('Delete')
    expect(onDelete).toHaveBeenLastCalledWith(['A2'])
    press('ArrowRight', { shiftKey: true })
    press('Delete')
    expect(onDelete).toHaveBeenLastCalledWith(['A2', 'A3'])
  })

  it('WellMap leaves combinations with Ctrl to the page', () => {
    const onEnter = vi.fn()
    show({ onEnter })
    well('A1').focus()
    expect(press('Enter', { ctrlKey: true })).toBe(true)
    expect(onEnter).not.toHaveBeenCalled()
  })

  it('WellMap lights the wells to be punched', () => {
    show({ lit: ['B1'] })
    expect(well('B1').className).toContain('sne-cell-lit')
    expect(well('B2').className).not.toContain('sne-cell-lit')
  })
})

describe('dragging', () => {
  /** The data that a browser carries from the start of a drag to its end. */
  function transfer() {
    const kept = new Map<string, string>()
    return {
      setData: (type: string, text: string) => void kept.set(type, text),
      getData: (type: string) => kept.get(type) ?? '',
      get types() {
        return [...kept.keys()]
      },
      effectAllowed: 'all',
    }
  }

  it('dragging moves a well to another', () => {
    const onDrop = vi.fn()
    show({ onDrop })
    const dataTransfer = transfer()
    fireEvent.dragStart(well('B3'), { dataTransfer })
    fireEvent.dragOver(well('D5'), { dataTransfer })
    expect(well('D5').className).toContain('sne-cell-over')
    fireEvent.drop(well('D5'), { dataTransfer })
    expect(onDrop.mock.calls).toEqual([['D5', { kind: 'well', position: 'B3' }]])
    expect(well('D5').className).not.toContain('sne-cell-over')
  })

  it('dragging takes a request from a list, but nothing foreign and not a well onto itself', () => {
    const onDrop = vi.fn()
    show({ onDrop })
    const request = transfer()
    startDrag({ dataTransfer: request } as never, { kind: 'request', key: 'as-5' })
    fireEvent.drop(well('C1'), { dataTransfer: request })
    expect(onDrop.mock.calls).toEqual([['C1', { kind: 'request', key: 'as-5' }]])
    const foreign = transfer()
    foreign.setData('text/plain', 'x')
    fireEvent.drop(well('C1'), { dataTransfer: foreign })
    const same = transfer()
    fireEvent.dragStart(well('B3'), { dataTransfer: same })
    fireEvent.drop(well('B3'), { dataTransfer: same })
    expect(onDrop).toHaveBeenCalledOnce()
  })

  it('dragging is not offered on a map that only shows', () => {
    show()
    expect(well('B3').getAttribute('draggable')).toBe('false')
  })
})

it('a small map is one picture with a name', () => {
  render(<SmallMap label="Piastra B" wells={wells} lit={['B1']} />)
  expect(screen.getByRole('img', { name: 'Piastra B' }).querySelectorAll('.sne-dot-lit')).toHaveLength(1)
})

it('a map lists its keys under "?", each only where it does something', () => {
  vi.useFakeTimers()
  const keysOf = (more: Partial<WellMapProps>) => {
    show(more)
    render(<KeyHelp />)
    vi.advanceTimersByTime(1000)
    fireEvent.keyDown(document.body, { key: '?' })
    act(() => vi.advanceTimersByTime(1000))
    const lines = [...document.querySelectorAll('.sne-keys > div')].map((line) => line.textContent)
    cleanup()
    return lines.filter((line) => line?.includes('Sulla mappa'))
  }
  expect(keysOf({ onSelect: undefined })).toEqual(['↑↓←→Sulla mappa: sposta il cursore'])
  expect(keysOf({ onSelect: vi.fn(), onEnter: vi.fn(), onDelete: vi.fn() })).toHaveLength(6)
  vi.useRealTimers()
})
