import { type StoppedClock, stoppedClock } from '@sne/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'

/* A scanner and a person at the keys of the page of acceptance, for tests; the clock stands still between them. */

let clock: StoppedClock
let tests = 0
/** Before each test: the seconds to take a reading back do not pass while the machine is busy. */
export const stopClock = () => {
  clock = stoppedClock()
  // Keys of the test before are long ago.
  tests += 1
  clock.advance(tests * 10_000)
}
export const pass = (milliseconds: number) => clock.advance(milliseconds)

export const field = () => screen.getByRole('textbox', { name: /^Cartoncino/ })
/** A scanner's input: the code, then Enter. */
export async function read(code: string) {
  await act(async () => {
    fireEvent.change(field(), { target: { value: code } })
    fireEvent.keyDown(field(), { key: 'Enter' })
  })
}
/** Keys in the field, each at so many ms after the one before. */
export const typeInField = (keys: readonly string[], pace: number) =>
  act(async () => {
    const input = field() as HTMLInputElement
    for (const key of keys) {
      pass(pace)
      fireEvent.keyDown(input, { key })
      if (key.length === 1) input.value += key
      input.setSelectionRange(input.value.length, input.value.length)
    }
  })
/** A scanner that pauses within its code. */
export async function readWithPause(before: string, pause: number, rest: string) {
  await typeInField([...before], 5)
  await act(async () => pass(pause))
  await typeInField([...rest, 'Enter'], 5)
}
/** Keys at a person's speed: faster ones are taken for a scanner's. */
export const press = (key: string, modifiers: { readonly ctrlKey?: boolean } = {}) =>
  act(async () => {
    pass(60)
    fireEvent.keyDown(document.body, { key, ...modifiers })
  })
/** A scanner while no field has the focus: characters that follow each other at once. */
export const burst = (code: string) =>
  act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  })
