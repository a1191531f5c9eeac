import { expect, it } from 'vitest'
import { protocolChanges } from './protocol-changes.ts'
import { recallProtocolSteps } from './recall-protocol.ts'

it('protocolChanges names steps that are new, gone and changed, field by field', () => {
  const [first, second, ...rest] = recallProtocolSteps
  const after = [{ ...first!, withinHours: 3 }, ...rest, { ...second!, analytes: ['TSH'] }]
  expect(protocolChanges(recallProtocolSteps, after)).toEqual([
    {
      rule: expect.stringContaining('urgente'),
      kind: 'changed',
      fields: [{ field: 'withinHours', before: 4, after: 3 }],
    },
    { rule: expect.not.stringContaining('TSH'), kind: 'removed', fields: [] },
    { rule: expect.stringContaining('TSH'), kind: 'added', fields: [] },
  ])
  expect(protocolChanges(recallProtocolSteps, recallProtocolSteps)).toEqual([])
})
