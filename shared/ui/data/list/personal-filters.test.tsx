// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DelayedText } from './delayed-text.tsx'
import { useListState } from './use-list-state.ts'

afterEach(cleanup)

const names = { many: ['status'], one: ['from'], personal: ['newborn', 'mother'] }
const start = (entry: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ control: useListState(names), location: useLocation() }), {
    wrapper,
  })
  return {
    control: () => result.current.control,
    address: () => `${result.current.location.pathname}${result.current.location.search}`,
  }
}

describe('filters that may name a person', () => {
  it('filters that may name a person count as filters and never stand in the address', () => {
    const { control, address } = start('/list?status=sent&page=3')
    act(() => control().change({ filters: { newborn: 'Rossi', from: '2026-11-01' } }))
    expect(control().filters).toEqual({ status: ['sent'], from: '2026-11-01', newborn: 'Rossi' })
    expect(control().narrowed).toBe(true)
    expect(address()).toBe('/list?status=sent&from=2026-11-01')
    act(() => control().change({ filters: { newborn: null, mother: 'Bianchi' } }))
    expect(control().filters).toEqual({ status: ['sent'], from: '2026-11-01', mother: 'Bianchi' })
    act(() => control().change({ page: 2 }))
    expect(control().filters.mother).toBe('Bianchi')
    act(() => control().clear())
    expect(control()).toMatchObject({ filters: {}, q: '', narrowed: false })
  })

  it('filters that may name a person are not taken from an address that somebody typed', () => {
    const { control } = start('/list?newborn=Rossi')
    expect(control().filters).toEqual({})
  })

  it('filters that may name a person are kept when another filter is changed before the page is drawn again', () => {
    const { control, address } = start('/list')
    act(() => {
      const { change, search } = control()
      change({ filters: { newborn: 'Rossi' } })
      change({ filters: { from: '2026-11-01' } })
      search('SN26')
    })
    expect(control()).toMatchObject({ q: 'SN26', filters: { newborn: 'Rossi', from: '2026-11-01' } })
    expect(address()).toBe('/list?from=2026-11-01')
  })

  it('filters that may name a person come and go with a whole search', () => {
    const { control, address } = start('/list?status=sent&tab=late')
    act(() => control().change({ filters: { mother: 'Bianchi' } }))
    act(() => control().show('SN26', { newborn: 'Rossi', from: '2026-11-01' }))
    expect(control()).toMatchObject({ q: 'SN26', filters: { newborn: 'Rossi', from: '2026-11-01' } })
    expect(control().filters).not.toHaveProperty('mother')
    expect(address()).toBe('/list?tab=late&from=2026-11-01')
  })
})

it('a text takes effect on leaving its field, and a field that is only visited changes nothing', () => {
  const onChange = vi.fn()
  render(<DelayedText label="Neonato" value="" onChange={onChange} />)
  const input = screen.getByRole('searchbox')
  fireEvent.blur(input)
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: 'Rossi' } })
  fireEvent.blur(input)
  expect(onChange).toHaveBeenCalledWith('Rossi')
})

it('a text that was sent, cleared and brought back by a saved search stands in its field again', () => {
  const onChange = vi.fn()
  const field = (value: string) => <DelayedText label="Neonato" value={value} onChange={onChange} />
  const { rerender } = render(field(''))
  const input = () => screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(input(), { target: { value: 'Rossi' } })
  fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenLastCalledWith('Rossi')
  rerender(field('Rossi'))
  rerender(field(''))
  expect(input().value).toBe('')
  rerender(field('Rossi'))
  expect(input().value).toBe('Rossi')
})
