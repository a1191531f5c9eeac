/**
 * Addresses of this remote's pages for browser tests, by the account of the demonstration that opens them;
 * `:name` is the placeholder of a record of `e2e/support/records.ts`. A test crosses `walked` pages with Tab
 * as well, and back.
 */
export const pagesToTry = {
  analista: {
    opened: [
      '/report/list',
      '/sample-request/list',
      '/sample-request/re-test',
      '/sample-request/create',
      '/sample-request/:request',
      '/sample-request/serum-sample/:request/upload',
      '/manage-recall',
      '/manage-recall/:recallCase',
    ],
  },
  supervisore: {
    opened: [
      '/report/pending/list',
      '/report/:report/view',
      '/report/archive/accepted',
      '/report/archive/reopened',
      '/report/positivity-returned',
      '/report/override/list',
      '/report/reassess/list',
      '/report/print',
      '/accountability',
      '/accountability?tab=analysts',
      '/approved-sample-requests',
      '/sample-request/:request',
    ],
  },
}

/** Heading of a page where it differs from its route's title: most often the shown record. */
export const headings = {
  '/report/:reportId/view': /^Referto di /,
  '/sample-request/serum-sample/:requestedSampleId/upload': /^Referto del siero, richiesta /,
}
