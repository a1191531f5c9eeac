import type { TestPerson } from './caller.ts'

/** An instrument of an analysis type. @param recorder a planner or an analyst */
export const newInstrument = (recorder: TestPerson, analysisTypeId: number, name = 'Lettore') =>
  recorder.call('createInstrument', {
    body: {
      ...{ name, maker: 'Casa', model: 'M1', serial: name, kind: 'fluorimeter' as const },
      analysisTypeIds: [analysisTypeId],
    },
  })

/** A lot of a new kit, which nobody released yet. @param recorder a planner or an analyst */
export async function newReagentLot(recorder: TestPerson, analysisTypeId: number, name = 'Kit') {
  const kit = await recorder.call('createReagentKit', {
    body: { analysisTypeId, name, maker: 'Casa', openDays: 30 },
  })
  return recorder.call('createReagentLot', {
    body: { kitId: kit.id, code: `${name}-1`, receivedOn: '2025-12-01', expiresOn: '2027-12-31' },
  })
}
