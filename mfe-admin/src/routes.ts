import { addresses, pageRoute, referenceRoles } from '@sne/shared/domain'
import type { RemoteRoute } from '@sne/shared/shell'

/**
 * Every page of this remote with its title; shared/domain/addresses.ts holds the addresses that other
 * packages need.
 */
export const routes: readonly RemoteRoute[] = [
  pageRoute(addresses.transferNotifications, 'Trasferisci notifiche'),
  pageRoute(addresses.users, 'Gestione utenti'),
  pageRoute({ path: '/user/create', access: ['support'] }, 'Nuovo utente'),
  pageRoute(addresses.editUser, 'Modifica utente'),
  pageRoute(addresses.workgroups, 'Gestione Laboratori'),
  pageRoute({ path: '/workgroup/add', access: ['administration'] }, 'Nuovo laboratorio'),
  pageRoute({ path: '/workgroup/edit/:workgroupId', access: ['administration'] }, 'Modifica laboratorio'),
  pageRoute(addresses.invites, 'Inviti'),
  pageRoute({ path: '/internal-registry/list', access: ['support'] }, 'Registri interni'),
  pageRoute({ path: '/internal-registry/add', access: ['support'] }, 'Nuova voce di registro'),
  pageRoute({ path: '/internal-registry/:id', access: ['support'] }, 'Voce di registro'),
  pageRoute({ path: '/analysis-request/list', access: ['support'] }, 'Richieste di analisi'),
  pageRoute({ path: '/info-report/config', access: ['administrator'] }, 'Configurazione info report'),
  pageRoute(addresses.limits, 'Dati di riferimento'),
  pageRoute(addresses.limitsOf, 'Limiti'),
  pageRoute(addresses.cardRules, 'Prelievi programmati'),
  pageRoute(addresses.cardRulesOf, 'Regole dei prelievi'),
  pageRoute(addresses.protocols, 'Protocolli dei richiami'),
  pageRoute(addresses.protocol, 'Protocollo dei richiami'),
  pageRoute(addresses.letters, 'Modelli delle lettere'),
  pageRoute(addresses.lettersOf, 'Lettere del laboratorio'),
  pageRoute(addresses.times, 'Tempi'),
  pageRoute(addresses.timesOf, 'Tempi del laboratorio'),
  pageRoute({ path: '/file-name-set/list', access: referenceRoles }, 'Nomi nei file'),
  pageRoute(addresses.fileNamesOf, 'Nomi degli analiti nei file'),
  pageRoute({ path: '/import-profile/list', access: referenceRoles }, 'Profili di importazione'),
  pageRoute({ path: '/import-profile/create', access: referenceRoles }, 'Nuovo profilo di importazione'),
  pageRoute(addresses.importProfile, 'Profilo di importazione'),
  pageRoute(
    { path: '/import-profile/:id/edit', access: referenceRoles },
    'Bozza del profilo di importazione',
  ),
  pageRoute(addresses.controlRules, 'Regole dei controlli'),
  pageRoute(addresses.controlRulesOf, 'Regole dei controlli del laboratorio'),
  pageRoute(addresses.onCall, 'Reperibilità'),
  pageRoute(addresses.remotes, 'Versioni dei moduli'),
  pageRoute({ path: '/sender/list', access: ['administrator'] }, 'Mittenti'),
  pageRoute({ path: '/sender/:id', access: ['administrator'] }, 'Messaggi di un mittente'),
  pageRoute(addresses.operation, 'Stato del server'),
]
