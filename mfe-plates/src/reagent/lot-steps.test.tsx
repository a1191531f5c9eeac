// @vitest-environment happy-dom
import { Me, ReagentLot } from '@sne/shared/contract'
import { record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LotSteps } from './lot-steps.tsx'

afterEach(cleanup)

const person = (lead: boolean) => ({
  ...record(Me, { roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null }),
  hcp: {
    ...{ title: null, name: 'Lea', surname: 'Lead', phone: null, workgroup: null },
    ...{ lead, validator: false, config: { screenings: ['sne' as const] } },
  },
})
const show = (lastDay: string, lead = true) =>
  renderRemote(<LotSteps lot={record(ReagentLot, { status: 'received', lastDay })} />, { me: person(lead) })
const release = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Rilascia/ })

it('the page offers the release of a lot to a lead until its last day', () => {
  show('2999-12-31')
  expect(release().disabled).toBe(false)
})

it('the page says why an expired lot is not released, and that a lead releases', () => {
  const { unmount } = show('2020-01-01')
  expect(release().disabled).toBe(true)
  expect(release().title).toMatch(/scaduto e non si rilascia/)
  unmount()
  show('2999-12-31', false)
  expect(release().disabled).toBe(true)
  expect(release().title).toMatch(/responsabile/)
})
