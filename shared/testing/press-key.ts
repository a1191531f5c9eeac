import { act, fireEvent } from '@testing-library/react'

/**
 * Presses a key as a person does. A letter waits a moment, because a scanner's would be followed by another
 * one; the key without a meaning that comes after it ends the wait.
 */
export const pressKey = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  act(async () => {
    fireEvent.keyDown(target, { key, ...more })
    fireEvent.keyDown(document.body, { key: 'Unidentified' })
  })

/** Writes a code as a scanner does: every character at once after the other, and Enter. For a stopped clock. */
export const scanKeys = (code: string, target: Element = document.body) =>
  act(async () => {
    for (const key of [...code, 'Enter']) fireEvent.keyDown(target, { key })
  })
