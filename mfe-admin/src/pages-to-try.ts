/**
 * Addresses of this remote's pages for browser tests, by the account of the demonstration that opens them;
 * `:name` is the placeholder of a record of `e2e/support/records.ts`. A test crosses `walked` pages with Tab
 * as well, and back.
 */
export const pagesToTry = {
  supporto: {
    opened: [
      '/user/list',
      '/user/create',
      '/user/:user/edit',
      '/analysis-request/list',
      '/internal-registry/list',
      '/internal-registry/add',
      '/internal-registry/:registry',
      '/notification/transfer',
    ],
  },
  admin: {
    opened: ['/remote/list', '/operation/list', '/info-report/config', '/sender/list', '/sender/:sender'],
  },
  amministrazione: {
    opened: [
      '/workgroup/list',
      '/workgroup/add',
      '/workgroup/edit/:workgroup',
      '/invite/list',
      '/invite/create',
      '/on-call/list',
      '/cutoff-set/list',
      '/cutoff-set/:limits',
      '/planned-card-set/list',
      '/planned-card-set/:cardRules',
      '/recall-protocol/list',
      '/recall-protocol/:protocol',
      '/letter-template/list',
      '/letter-template/:letters',
      '/time-set/list',
      '/time-set/:times',
      '/file-name-set/list',
      '/file-name-set/:fileNames',
      '/import-profile/list',
      '/import-profile/create',
      '/import-profile/:importProfile',
      '/import-profile/:importProfile/edit',
      '/control-rule-set/list',
      '/control-rule-set/:controlRules',
    ],
  },
}

/** Heading of a page where it differs from its route's title: most often the shown record. */
export const headings = {
  '/user/:id/edit': 'Conti Paolo',
  '/workgroup/edit/:workgroupId': /\w/,
  '/import-profile/:id': 'Lettore delle pagine',
  '/import-profile/:id/edit': 'Lettore delle pagine',
  '/internal-registry/:id': /^(Protocolli|Non conformi|Re-testing) \d{4}\/\d{5}$/,
  '/cutoff-set/:id': /^Limiti: /,
  '/planned-card-set/:id': 'Regole dei prelievi programmati',
}
