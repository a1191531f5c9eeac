/**
 * Addresses of this remote's pages for browser tests, by the account of the demonstration that opens them;
 * `:name` is the placeholder of a record of `e2e/support/records.ts`. A test crosses `walked` pages with Tab
 * as well, and back.
 */
export const pagesToTry = {
  accettazione: {
    walked: [
      '/shipping/list?status=accepting',
      '/shipping/:shipping/details',
      '/shipping/:shipping/accept',
      '/reception/list',
      '/samples/accepted',
      '/samples/analyzable',
      '/newborn/failsafe',
      '/communication/missing',
      '/birth-point-notice/list',
      '/follow-up/list',
      '/follow-up/expected',
      '/newborn/duplicates',
      '/newborn/duplicates/:pair',
      '/newborn/:newborn',
      '/newborn/:newborn/sample/:sample',
      '/communication/:newborn/create',
      '/info-report/list',
      '/advanced-search?status=accepted',
    ],
    opened: ['/samples/not-required', '/samples/not-valid', '/samples/last-accepted'],
  },
  analista: {
    opened: ['/advanced-search?of=analyses&analyte=PHE'],
  },
  supporto: {
    walked: [
      '/shipping/:shipping/edit',
      '/sample/list?status=accepted',
      '/sample/:sample/edit',
      '/intake/messages',
      '/intake/messages/:message',
      '/intake/keys',
    ],
    opened: ['/newborn/duplicates'],
  },
  amministrazione: {
    opened: ['/newborn/:newborn/readings'],
  },
}

/** Heading of a page where it differs from its route's title: most often the shown record. */
export const headings = {
  '/shipping/:shippingId/details': 'Spedizione SPED-000003',
  '/shipping/:shippingId/accept': 'Accettazione SPED-000003',
  '/shipping/:id/edit': 'Stato della spedizione SPED-000003',
  '/newborn/:newbornId': /^\p{L}+ \p{L}+/u,
  '/newborn/:newbornId/sample/:sampleId': /^Campione SN/,
  '/sample/:id/edit': /^Modifica campione SN/,
  '/intake/messages/:messageId': /^Messaggio \d+$/,
}
