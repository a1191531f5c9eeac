// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { ToPlan } from './use-plannable.ts'
import { usePlanningActs } from './use-planning-acts.ts'

/* What a person does with the list and the map, without a page. */

interface Given {
  readonly status?: 'planning' | 'closed'
  /** The text in the field, and the one that the list answers. */
  readonly q?: readonly [typed: string, answered: string]
}

function acts({ status = 'planning', q: [q, answered] = ['', ''] }: Given = {}) {
  /** Calls and messages in order. No call is answered. */
  const done: unknown[] = []
  const sent =
    (name: string) =>
    (...given: readonly unknown[]) => {
      done.push([name, ...given])
      return new Promise<never>(() => {})
    }
  const rows = ['r1', 'r2'].map((key) => ({ key })) as unknown as readonly ToPlan[]
  const planning = {
    toPlan: [...rows],
    place: ({ key }: ToPlan, target: unknown) => sent('place')(key, target),
    placeAll: sent('placeAll'),
    readAgain: sent('readAgain'),
    isSearching: false,
    q: answered,
    free: sent('free'),
    fill: sent('fill'),
    placeEqa: sent('placeEqa'),
    move: sent('move'),
  }
  const toast = (...[, text]: readonly string[]) => void done.push(text)
  const { result } = renderHook(() => usePlanningActs({ plate: { status }, planning, q, toast }))
  const run = (perform: (now: typeof result.current) => void) => act(() => perform(result.current))
  return { done, run, result }
}

it('placeNext places one row each, and says when all are on their way', () => {
  const { done, run } = acts()
  run(({ placeNext }) => placeNext('B2'))
  run(({ placeNext }) => placeNext())
  run(({ placeNext }) => placeNext())
  expect(done).toEqual([
    ['place', 'r1', { well: 'B2' }],
    ['place', 'r2', { well: undefined }],
    texts.allOnTheirWay,
  ])
})

it('placeListed sends one call, and no row is placed beside it', () => {
  const { done, run } = acts()
  run(({ placeListed }) => placeListed())
  run(({ placeListed }) => placeListed())
  run(({ placeNext }) => placeNext())
  expect(done).toEqual([['placeAll'], texts.placingAll, texts.placingAll])
})

it('a planning act places nothing while the list answers an older text', () => {
  const { done, run } = acts({ q: ['SN-1', ''] })
  run(({ placeNext }) => placeNext())
  run(({ placeListed }) => placeListed())
  expect(done).toEqual([texts.searching, texts.searching])
})

it('a planning act places nothing on a closed plate', () => {
  const { done, run } = acts({ status: 'closed' })
  run(({ placeNext, placeItem, next }) => {
    placeNext()
    placeItem(next)
  })
  expect(done).toEqual([])
})

it('drop places the dragged row into that well alone, and moves the content of a well', () => {
  const { done, run } = acts()
  run(({ drop }) => drop('C3', { kind: 'request', key: 'r2' } as never))
  run(({ drop }) => drop('C4', { kind: 'well', position: 'A1' }))
  expect(done).toEqual([
    ['place', 'r2', { well: 'C3', exact: true }],
    ['move', 'A1', 'C4'],
  ])
})

it('the selection ends when its wells are filled or freed', () => {
  const { done, run, result } = acts()
  run(({ select }) => select(['A1', 'A2']))
  run(({ fillBlank }) => fillBlank())
  expect(result.current.selected).toEqual([])
  run(({ select }) => select(['A3', 'A4']))
  run(({ fillEqa }) => fillEqa(5))
  run(({ select }) => select(['A5']))
  run(({ freeSelected }) => freeSelected())
  expect(result.current.selected).toEqual([])
  expect(done).toEqual([
    ['fill', ['A1', 'A2'], { type: 'white_spot' }],
    ['placeEqa', 'A3', 5],
    ['free', ['A5']],
  ])
})
