import type { Records } from './records.ts'

export interface Pages {
  /** Walked around with Tab as well, and back. */
  readonly walked?: readonly string[]
  readonly opened?: readonly string[]
}

/** Addresses by the person who works there; `:name` stands for the record made above. */
export const pages: Readonly<Record<string, Pages>> = {
  accettazione: {
    walked: [
      '/home',
      '/dashboard',
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
      '/report/list',
      '/sample-request/list',
      '/sample-request/re-test',
      '/sample-request/create',
      '/sample-request/:request',
      '/sample-request/serum-sample/:request/upload',
      '/manage-recall',
      '/manage-recall/:recallCase',
      '/advanced-search?of=analyses&analyte=PHE',
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
  supporto: {
    walked: [
      '/home',
      '/shipping/:shipping/edit',
      '/sample/list?status=accepted',
      '/sample/:sample/edit',
      '/intake/messages',
      '/intake/messages/:message',
      '/intake/keys',
    ],
    opened: [
      '/user/list',
      '/user/create',
      '/user/:user/edit',
      '/newborn/duplicates',
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
      '/control-rule-set/list',
      '/control-rule-set/:controlRules',
    ],
  },
}

/** An address of the list with records in it. */
export const withRecords = (path: string, records: Records) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(records[name as keyof Records]))
