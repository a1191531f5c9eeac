import { addresses, pageRoute } from '@sne/shared/domain'
import type { RemoteRoute } from '@sne/shared/shell'

/**
 * Every page of this remote with its title; shared/domain/addresses.ts holds the addresses that other
 * packages need.
 */
export const routes: readonly RemoteRoute[] = [
  pageRoute(addresses.shipping, 'Dettaglio spedizione'),
  pageRoute(addresses.acceptShipping, 'Accettazione spedizione'),
  pageRoute(addresses.editShipping, 'Modifica spedizione'),
  pageRoute(addresses.shippings, 'Spedizioni'),
  pageRoute(addresses.reception, 'Ricezione dischi'),
  pageRoute(addresses.samples, 'Gestione Campioni'),
  pageRoute({ path: '/sample/list', access: ['support'] }, 'Gestione Campioni'),
  pageRoute({ path: '/sample/:id/edit', access: ['support'] }, 'Modifica campione'),
  pageRoute({ path: '/newborn/duplicates', access: ['acceptance', 'supervisor', 'support'] }, 'Doppioni'),
  pageRoute(
    { path: '/newborn/duplicates/:pairId', access: ['acceptance', 'supervisor', 'support'] },
    'Confronto di due schede',
  ),
  pageRoute(addresses.failsafe, 'Neonati senza esito completo'),
  pageRoute(addresses.newborn, 'Neonato'),
  pageRoute(
    {
      path: '/newborn/:newbornId/readings',
      access: ['supervisor', 'administration', 'support'],
      permissions: ['record_readings'],
    },
    'Consultazioni della scheda',
  ),
  pageRoute(addresses.sample, 'Campione'),
  pageRoute(addresses.missingCommunications, 'Comunicazioni mancanti'),
  pageRoute(addresses.birthPointNotices, 'Avvisi ai punti nascita'),
  pageRoute(addresses.followUps, 'Follow-up'),
  pageRoute(addresses.expectedFollowUps, 'Follow-up attesi'),
  pageRoute(addresses.createCommunication, 'Nuova comunicazione'),
  pageRoute({ path: '/info-report/*', access: ['acceptance'] }, 'Info report'),
  pageRoute(addresses.intakeMessages, 'Messaggi non mappati'),
  pageRoute(addresses.intakeMessage, 'Messaggio'),
  pageRoute(addresses.intakeKeys, 'Chiavi dei punti nascita'),
  pageRoute({ path: '/advanced-search', access: ['planner', 'analyst', 'acceptance'] }, 'Ricerca Avanzata'),
]
