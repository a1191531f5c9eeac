// @vitest-environment happy-dom
import { renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FamilyAnswers } from './family-answers.tsx'

afterEach(cleanup)

const said = {
  agrees: false,
  sampleId: 8,
  barcode: 'SN-8',
  saidAt: null,
  collectedAt: '2026-11-20T22:59:00.000Z',
  collectionTimeKnown: false,
} as const

it('the last answers stand together by card and moment, and an hour that is not known is said', () => {
  renderRemote(
    <FamilyAnswers
      newborn={{
        id: 3,
        familyAnswers: [
          { ...said, category: 'sne' },
          { ...said, category: 'btd' },
          {
            ...said,
            category: 'sma',
            agrees: true,
            saidAt: '2026-11-24T09:30:00.000Z',
            sampleId: 7,
            barcode: 'SN-7',
          },
        ],
      }}
    />,
  )
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(
    /^Rifiuta .+, .+: detto al prelievo del 20\/11\/2026 \(ora non nota\), cartoncino SN-8$/,
  )
  expect(lines[1]).toMatch(/^Acconsente .+: detto il 24\/11\/2026 10:30, cartoncino SN-7$/)
  expect(screen.getByRole('link', { name: 'cartoncino SN-7' }).getAttribute('href')).toBe(
    '/newborn/3/sample/7',
  )
})

it('family answers show nothing without an answer on a card, or beside an earlier server', () => {
  renderRemote(<FamilyAnswers newborn={{ id: 3, familyAnswers: [] }} />)
  renderRemote(<FamilyAnswers newborn={{ id: 3, familyAnswers: undefined }} />)
  expect(screen.queryByText('Ultima risposta della famiglia')).toBeNull()
})

it('an answer whose card was taken out of a draft is shown without a link', () => {
  const saidAt = '2026-11-24T09:30:00.000Z'
  renderRemote(
    <FamilyAnswers
      newborn={{
        id: 3,
        familyAnswers: [],
        answersWithoutCard: [
          { category: 'sne', agrees: false, saidAt },
          { category: 'btd', agrees: false, saidAt },
        ],
      }}
    />,
  )
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(
      /^Rifiuta .+, .+: detto il 24\/11\/2026 10:30, registrato su un cartoncino che il punto nascita ha poi tolto/,
    ),
  ])
  expect(screen.queryByRole('link')).toBeNull()
})
