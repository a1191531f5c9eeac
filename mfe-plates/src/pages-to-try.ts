/**
 * Addresses of this remote's pages for browser tests, by the account of the demonstration that opens them;
 * `:name` is the placeholder of a record of `e2e/support/records.ts`. A test crosses `walked` pages with Tab
 * as well, and back.
 */
export const pagesToTry = {
  piastre: {
    opened: ['/plate/list', '/plate/add', '/plate/:planned/planning', '/plate/:planned/punching'],
  },
  analista: {
    opened: [
      '/critical-value/list',
      '/quality/held',
      '/quality/chart',
      '/quality/map',
      '/quality/drift',
      '/quality/patients',
      '/quality/summary',
      '/quality/eqa',
      '/quality/eqa/:eqaRound',
      '/quality/advisor',
      '/quality/trace?analysisTypeId=1',
      '/quality/lots',
      '/quality/lots/:controlLot',
      '/quality/history',
      '/instrument/list',
      '/instrument/:instrument',
      '/reagent/list',
      '/reagent/kits',
      '/reagent/lot/:lot',
      '/newborn/list/samples-accepted',
      '/sample-analysis/pending',
      '/sample-analysis/pending/:pending',
      '/plate/:analysed/view',
      '/plate/:analysed/grid',
      '/plate/:analysed/quality',
      '/plate/:planned/analyze',
    ],
  },
}

/** Heading of a page where it differs from its route's title: most often the shown record. */
export const headings = {
  '/plate/:plateId/view': /^BTD – /,
  '/plate/:plateId?/planning': /^TGAL second tier – /,
  '/plate/:plateId?/punching': /^TGAL second tier – /,
  '/plate/:plateId/analyze': /^TGAL second tier – /,
  '/plate/:plateId/grid': /^BTD – /,
  '/plate/:plateId/quality': /^BTD – /,
  '/instrument/:instrumentId': /\w/,
  '/reagent/lot/:lotId': /\w/,
  '/quality/eqa/:roundId': /\w/,
  '/quality/lots/:controlLotId': /\w/,
  '/sample-analysis/pending/:analysisId': /^\p{L}+ \p{L}+/u,
}
