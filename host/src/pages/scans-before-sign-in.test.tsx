// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScansBeforeSignIn } from './scans-before-sign-in.tsx'

afterEach(cleanup)

/** Keys that follow each other as a scanner's do, then Enter. */
const write = (field: HTMLInputElement, text: string) =>
  act(async () => {
    for (const key of text)
      if (fireEvent.keyDown(field, { key })) fireEvent.change(field, { target: { value: field.value + key } })
    fireEvent.keyDown(field, { key: 'Enter' })
  })

function show() {
  render(
    <>
      <ScansBeforeSignIn />
      <input type="email" aria-label="Email" />
    </>,
  )
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
}

it('a card that is scanned at the sign-in is listed, and no part of the address', async () => {
  const field = show()
  await write(field, 'SN26000017')
  expect(field.value).toBe('')
  expect(screen.getByText('Un cartoncino non è stato letto: accedere, poi leggerlo di nuovo.')).toBeTruthy()
  expect(screen.getByText('SN26000017')).toBeTruthy()
})

it('an address stays, however quickly it is typed', async () => {
  const field = show()
  await write(field, 'galli2@ospedale.it')
  expect(field.value).toBe('galli2@ospedale.it')
})
