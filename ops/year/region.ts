import { createWorkgroup, startTestApp } from '../../api/src/testing/index.ts'
import type { Region } from './acts.ts'
import { type Place, peopleOf } from './laboratory.ts'
import { StepLog, workerOf } from './steps.ts'

/** A server on a database of its own: the hub, both second laboratories, and a birth point with its key. */
export async function openRegion(seed: number): Promise<Region> {
  const test = await startTestApp()
  const log = new StepLog()
  const place = ({ id, code, name }: typeof test.laboratory, categories: Place['categories']): Place => ({
    id,
    code,
    name,
    categories,
  })
  const hub = place(test.laboratory, ['sne', 'btd', 'tgal', 'lysosomal'])
  const icfc = await createWorkgroup(test.db, { type: 'icfc', name: 'Laboratorio IC/FC' })
  const sma = await createWorkgroup(test.db, { type: 'sma', name: 'Laboratorio SMA' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point', name: 'Punto nascita' })
  const caller = await test.withKey(birthPoint.id)
  return {
    test,
    db: test.db,
    seed,
    hub,
    seconds: [place(icfc, ['ic', 'fc']), place(sma, ['sma'])],
    birthPoint: workerOf(caller, 'birth point', log, () => test.clock.now()),
    person: peopleOf(test, log),
    log,
  }
}
