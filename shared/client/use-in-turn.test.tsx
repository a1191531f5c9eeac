// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useInTurn } from './use-in-turn.ts'

it('useInTurn runs steps one after another, and a refused step does not stop the next', async () => {
  const { result } = renderHook(useInTurn)
  const inTurn = result.current
  const done: string[] = []
  let letGo = () => {}
  const first = inTurn(async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    done.push('first')
    throw new Error('refused')
  })
  const second = inTurn(async () => done.push('second'))
  await Promise.resolve()
  expect(done).toEqual([])
  letGo()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['first', 'second'])
})
