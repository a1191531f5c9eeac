import { eqaRoundMachine, isEqaOpen } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { countingReadings } from './readings.ts'

/**
 * Updates the rounds with samples on a plate after its results. A round is to be sent once each of its
 * samples has a reading that counts. It is to be analysed again when a sample has none any more. Sent results
 * stay unchanged.
 */
export async function followEqaRounds(context: Context, plateId: number): Promise<void> {
  const { db } = context
  const rounds = await db
    .selectFrom('wells')
    .innerJoin('eqaSamples as sample', 'sample.id', 'wells.eqaSampleId')
    .select('sample.roundId as id')
    .distinct()
    .where('wells.plateId', '=', plateId)
    .orderBy('sample.roundId')
    .execute()
  for (const { id } of rounds) await followRound(context, id)
}

async function followRound(context: Context, id: number): Promise<void> {
  const { db } = context
  // Two plates of one round are imported side by side: the second one sees the readings of the first.
  const { status } = await db
    .selectFrom('eqaRounds')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isEqaOpen(status)) return
  const samples = await db.selectFrom('eqaSamples').select('id').where('roundId', '=', id).execute()
  const ids = samples.map((sample) => sample.id)
  const measured = new Set((await countingReadings(db, ids)).map(({ eqaSampleId }) => eqaSampleId))
  const whole = ids.every((sample) => measured.has(sample))
  if (whole === (status === 'analysed')) return
  await applyTransition(context, {
    table: 'eqaRounds',
    machine: eqaRoundMachine,
    id,
    action: whole ? 'measure' : 'unmeasure',
    by: 'effect',
  })
}
