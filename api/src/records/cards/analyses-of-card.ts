import type { CallContext } from '../../platform/calls/context.ts'

/** Analyses of a card in every laboratory, with their plates; removed categories count too. */
export const analysesOfCard = ({ db }: Pick<CallContext, 'db'>, sampleId: number) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .leftJoin('plates', 'plates.id', 'analysis.plateId')
    .select(['analysis.id', 'analysis.status', 'plates.barcode as plate'])
    .where('a.sampleId', '=', sampleId)
    .orderBy('analysis.id')
    .execute()
