import type { Role } from '@sne/shared/domain'
import type { Records } from './records.ts'

/** What a page says at its top where that is not its route's title: most often the record that it shows. */
export const headings: Readonly<Record<string, string | RegExp>> = {
  '/': /^Buon lavoro, /,
  '/user/login': 'Screening Neonatale Esteso',
  '/invite/accept/:inviteCode': 'Invito',
  '/consent': 'Il programma di screening neonatale',
  '/home': /^Buon lavoro, /,
  '/dashboard': 'Tempi di risposta',
  '/notify/:notificationId': 'Pagina non trovata',
  '/user/:id/edit': 'Conti Paolo',
  '/workgroup/edit/:workgroupId': /\w/,
  '/import-profile/:id': 'Lettore delle pagine',
  '/import-profile/:id/edit': 'Lettore delle pagine',
  '/shipping/:shippingId/details': 'Spedizione SPED-000003',
  '/shipping/:shippingId/accept': 'Accettazione SPED-000003',
  '/shipping/:id/edit': 'Stato della spedizione SPED-000003',
  '/newborn/:newbornId': /^\p{L}+ \p{L}+/u,
  '/newborn/:newbornId/sample/:sampleId': /^Campione SN/,
  '/sample/:id/edit': /^Modifica campione SN/,
  '/intake/messages/:messageId': /^Messaggio \d+$/,
  '/plate/:plateId/view': /^BTD – /,
  '/plate/:plateId?/planning': /^TGAL second tier – /,
  '/plate/:plateId?/punching': /^TGAL second tier – /,
  '/plate/:plateId/analyze': /^BTD – /,
  '/plate/:plateId/grid': /^BTD – /,
  '/plate/:plateId/quality': /^BTD – /,
  '/instrument/:instrumentId': /\w/,
  '/reagent/lot/:lotId': /\w/,
  '/quality/eqa/:roundId': /\w/,
  '/sample-analysis/pending/:analysisId': /^\p{L}+ \p{L}+/u,
  '/report/:reportId/view': /^Referto di /,
  '/sample-request/serum-sample/:requestedSampleId/upload': /^Referto del siero, richiesta /,
  '/internal-registry/:id': /^(Protocolli|Non conformi|Re-testing) \d{4}\/\d{5}$/,
  '/cutoff-set/:id': /^Limiti: /,
  '/planned-card-set/:id': 'Regole dei prelievi programmati',
}

/** The one role of its laboratory that each demonstration account has. */
export const accountOf: Readonly<Record<Role, string>> = {
  acceptance: 'accettazione',
  planner: 'piastre',
  analyst: 'analista',
  supervisor: 'supervisore',
  administration: 'amministrazione',
  support: 'supporto',
  administrator: 'admin',
}

/** The record that a parameter of a path stands for; `:id` is another one in every resource. */
function recordOf(path: string, name: string, records: Records): number {
  const byName: Readonly<Record<string, number>> = {
    shippingId: records.shipping,
    newbornId: records.newborn,
    sampleId: records.sample,
    pairId: records.pair,
    messageId: records.message,
    reportId: records.report,
    requestedSampleId: records.request,
    analysisId: records.pending,
    instrumentId: records.instrument,
    lotId: records.lot,
    roundId: records.eqaRound,
    workgroupId: records.workgroup,
    plateId: /planning|punching/.test(path) ? records.planned : records.analysed,
  }
  const byResource: Readonly<Record<string, number>> = {
    shipping: records.shipping,
    sample: records.sample,
    user: records.user,
    'internal-registry': records.registry,
    'cutoff-set': records.limits,
    'planned-card-set': records.cardRules,
    'recall-protocol': records.protocol,
    'letter-template': records.letters,
    'time-set': records.times,
    'file-name-set': records.fileNames,
    'import-profile': records.importProfile,
    'control-rule-set': records.controlRules,
    sender: records.sender,
  }
  const [, resource = ''] = path.split('/')
  // Pages without a record of their own so far, and codes that nobody was sent.
  return (name === 'id' ? byResource[resource] : byName[name]) ?? 999_999
}

/** An address of a route, with records in it. */
export const addressOf = (path: string, records: Records): string =>
  path.replace('/*', '').replace(/:(\w+)\??/g, (_, name: string) => String(recordOf(path, name, records)))
