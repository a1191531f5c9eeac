import type { EqaChart } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { findProgramme } from './programmes.ts'
import { evaluationOf, roundRows, scoredResults } from './queries.ts'

/** Scores of a programme by analyte, the oldest round first. @throws Refusal `not_found` */
export async function eqaChart({ db, viewer }: Context, id: number): Promise<EqaChart> {
  const programme = await findProgramme(db, viewer, id)
  const rounds = await roundRows(db, viewer)
    .where('round.programmeId', '=', id)
    .where('round.sentAt', 'is not', null)
    .orderBy('round.sentAt')
    .orderBy('round.id')
    .execute()
  const ids = rounds.map((round) => round.id)
  const results = await scoredResults(db, ids)
  const samples = await db
    .selectFrom('eqaSamples')
    .select(['id', 'code', 'position', 'roundId'])
    .where('roundId', 'in', [...ids, 0])
    .orderBy('position')
    .execute()
  const analytes = await analytesOfType(db, programme.analysisType.id)
  const series = analytes.flatMap(({ code, label }) => {
    const points = rounds.flatMap((round) =>
      samples
        .filter(({ roundId }) => roundId === round.id)
        .flatMap((sample) => {
          const result = results.find((one) => one.eqaSampleId === sample.id && one.analyte === code)
          const { z, verdict } = result ? evaluationOf(result) : { z: null, verdict: null }
          if (z === null || verdict === null || round.sentAt === null) return []
          const name = `${round.number}/${round.year}`
          return [{ roundId: round.id, round: name, sample: sample.code, at: round.sentAt, z, verdict }]
        }),
    )
    return points.length > 0 ? [{ analyte: code, label, points }] : []
  })
  return { programme, series }
}
