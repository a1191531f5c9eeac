import type { LaboratoryTimes } from '@sne/shared/domain'
import type { PersonOptions, TestApp } from './app.ts'

/** Two leads of a laboratory put other times into force, as their pages do. @returns the new set */
export async function approveTimes(
  test: TestApp,
  changed: Partial<LaboratoryTimes>,
  place: Pick<PersonOptions, 'laboratory'> = {},
) {
  const first = await test.as('supervisor', { lead: true, ...place })
  const second = await test.as('analyst', { lead: true, ...place })
  const { id } = await first.call('copyTimeSet', { body: { from: 'active' } })
  const { times, revision, replaces } = await first.call('getTimeSet', { params: { id } })
  const written = await first.call('updateTimeSet', {
    params: { id },
    body: { revision, times: { ...times, ...changed } },
  })
  const sign = (step: 'first' | 'second') => ({
    params: { id },
    body: { step, replacesId: replaces?.id ?? null, revision: written.revision },
  })
  await first.call('approveTimeSet', sign('first'))
  return (await second.call('approveTimeSet', sign('second'))).set
}
