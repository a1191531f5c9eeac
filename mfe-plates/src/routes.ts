import { addresses, pageRoute } from '@sne/shared/domain'
import type { RemoteRoute } from '@sne/shared/shell'

/**
 * Every page of this remote with its title; shared/domain/addresses.ts holds the addresses that other
 * packages need.
 */
export const routes: readonly RemoteRoute[] = [
  pageRoute(addresses.pendingAnalyses, 'Analisi in sospeso'),
  pageRoute(addresses.pendingAnalysis, 'Analisi in sospeso'),
  pageRoute({ path: '/quality/chart', access: ['analyst', 'supervisor'] }, 'Carte di controllo'),
  pageRoute({ path: '/quality/map', access: ['analyst', 'supervisor'] }, 'Mappa dei controlli'),
  pageRoute({ path: '/quality/drift', access: ['analyst', 'supervisor'] }, 'Deriva dei neonati'),
  pageRoute({ path: '/quality/patients', access: ['analyst', 'supervisor'] }, 'Mediane dei neonati'),
  pageRoute({ path: '/quality/summary', access: ['analyst', 'supervisor'] }, 'Riepilogo mensile'),
  pageRoute({ path: '/quality/trace', access: ['analyst', 'supervisor'] }, 'Neonati interessati'),
  pageRoute({ path: '/quality/advisor', access: ['analyst', 'supervisor'] }, 'Consigliere delle regole'),
  pageRoute(addresses.heldRuns, 'Serie da rilasciare'),
  pageRoute(addresses.eqaRounds, 'Valutazione esterna di qualità'),
  pageRoute({ path: '/quality/eqa/:roundId', access: ['analyst', 'supervisor'] }, 'Esercizio VEQ'),
  pageRoute({ path: '/quality/lots', access: ['analyst', 'supervisor'] }, 'Lotti di controllo'),
  pageRoute({ path: '/quality/lots/:controlLotId', access: ['analyst', 'supervisor'] }, 'Lotto di controllo'),
  pageRoute({ path: '/quality/history', access: ['analyst'] }, 'Importa storico dei controlli'),
  pageRoute(addresses.instruments, 'Strumenti'),
  pageRoute({ path: '/instrument/:instrumentId', access: ['planner', 'analyst', 'supervisor'] }, 'Strumento'),
  pageRoute(addresses.reagents, 'Reagenti'),
  pageRoute({ path: '/reagent/kits', access: ['planner', 'analyst', 'supervisor'] }, 'Kit di reagenti'),
  pageRoute(
    { path: '/reagent/lot/:lotId', access: ['planner', 'analyst', 'supervisor'] },
    'Lotto di reagenti',
  ),
  pageRoute(addresses.criticalValues, 'Valori critici'),
  pageRoute({ path: '/newborn/list/samples-accepted', access: ['analyst'] }, 'Gestione Neonati'),
  pageRoute(addresses.plates, 'Gestione Piastre'),
  pageRoute(addresses.addPlate, 'Nuova piastra'),
  pageRoute(addresses.plate, 'Piastra'),
  pageRoute(addresses.planning, 'Pianificazione'),
  pageRoute(addresses.punching, 'Punzonatura'),
  pageRoute(addresses.importResults, 'Importazione risultati'),
  pageRoute(addresses.runQuality, 'Qualità della corsa'),
  pageRoute(addresses.grid, 'Griglia risultati', 'grid'),
]
