import { addresses, labRoles, pageRoute } from '@sne/shared/domain'
import type { RemoteRoute } from '@sne/shared/shell'

/**
 * Every page of this remote with its title; shared/domain/addresses.ts holds the addresses that other
 * packages need.
 */
export const routes: readonly RemoteRoute[] = [
  pageRoute(addresses.approvedRequests, 'Richieste approvate'),
  pageRoute(
    { path: '/sample-request/serum-sample/:requestedSampleId/upload', access: ['analyst'] },
    'Caricamento referto del siero',
  ),
  pageRoute(addresses.sampleRequests, 'Richieste prelievo'),
  pageRoute(addresses.ownReports, 'Elenco Referti'),
  pageRoute(addresses.pendingReports, 'Verifica referti'),
  pageRoute({ path: '/report/archive/*', access: ['supervisor'] }, 'Archivio Referti'),
  pageRoute({ path: '/report/positivity-returned', access: ['supervisor'] }, 'Positività rientrate'),
  pageRoute(addresses.overrides, 'Deroghe'),
  pageRoute(addresses.reportsToReassess, 'Referti da rivalutare'),
  pageRoute({ path: '/report/print', access: ['supervisor'] }, 'Stampa Referti'),
  pageRoute(addresses.report, 'Referto'),
  pageRoute(addresses.recalls, 'Gestione richiami'),
  pageRoute({ path: '/accountability', access: labRoles }, 'Rendicontazione'),
]
