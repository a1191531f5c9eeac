import { expect, it } from 'vitest'
import { bundleOfEntry, mainMenu, menuFor, menuOf } from './menu.ts'
import { bundles, matchRoute } from './routes.ts'

const labels = (role: Parameters<typeof menuFor>[0]) => menuFor(role).map((entry) => entry.label)

it('stands in the fixed order', () => {
  expect(mainMenu.map((entry) => entry.label)).toEqual([
    'Home',
    'Gestione utenti',
    'Gestione Campioni',
    'Gestione Campioni',
    'Gestione Referti',
    'Stampa Referti',
    'Archivio Referti',
    'Invita',
    'Gestione Laboratori',
    'Spedizioni',
    'Ricezione dischi',
    'Gestione Piastre',
    'Elenco Referti',
    'Gestione Neonati',
    'Richieste prelievo',
    'Verifica referti',
    'Gestione richiami',
    'Info report',
    'Info report',
    'Richiami per re-test',
    'Rendicontazione',
    'Registri interni',
    'Richieste di analisi',
    'Analisi in sospeso',
    'Serie da rilasciare',
    'Lotti di controllo',
    'Neonati senza esito',
    'Comunicazioni mancanti',
    'Avvisi ai punti nascita',
    'Follow-up',
    'Doppioni',
    'Messaggi non mappati',
    'Ricerca Avanzata',
    'Trasferisci notifiche',
    'Dati di riferimento',
    'Reperibilità',
    'Versioni dei moduli',
    'Stato del server',
  ])
  expect(menuFor('administrator')).toEqual(mainMenu)
})

it('has these links in its submenus: write a new one here', () => {
  expect(
    Object.fromEntries(
      mainMenu.flatMap(({ id, children }) => (children ? [[id, children.map(({ to }) => to)]] : [])),
    ),
  ).toEqual({
    users: ['/user/list', '/user/create'],
    samples: [
      '/samples/accepted',
      '/samples/not-required',
      '/samples/not-valid',
      '/samples/last-accepted',
      '/samples/analyzable',
    ],
    reports: [
      '/report/positivity-returned',
      '/report/reassess/list',
      '/report/override/list',
      '/approved-sample-requests',
    ],
    'follow-ups': ['/follow-up/list', '/follow-up/expected'],
    reference: [
      '/cutoff-set/list',
      '/planned-card-set/list',
      '/recall-protocol/list',
      '/letter-template/list',
      '/time-set/list',
    ],
    'report-archive': ['/report/archive/accepted', '/report/archive/reopened'],
    invites: ['/invite/list', '/invite/create'],
    workgroups: ['/workgroup/list', '/workgroup/add'],
    plates: ['/plate/list', '/plate/add', '/plate/planning', '/plate/punching'],
    'internal-registries': ['/internal-registry/list', '/internal-registry/add'],
  })
})

it('leads everywhere to a page that exists', () => {
  for (const entry of mainMenu)
    for (const link of [entry, ...(entry.children ?? [])]) expect(matchRoute(link.to), link.to).not.toBeNull()
})

it.each([
  [
    'acceptance',
    [
      'Home',
      'Gestione Campioni',
      'Spedizioni',
      'Ricezione dischi',
      'Info report',
      'Rendicontazione',
      'Neonati senza esito',
      'Comunicazioni mancanti',
      'Avvisi ai punti nascita',
      'Follow-up',
      'Doppioni',
      'Ricerca Avanzata',
    ],
  ],
  [
    'planner',
    [
      'Home',
      'Gestione Campioni',
      'Gestione Piastre',
      'Richieste prelievo',
      'Richiami per re-test',
      'Rendicontazione',
      'Ricerca Avanzata',
    ],
  ],
  [
    'analyst',
    [
      'Home',
      'Elenco Referti',
      'Gestione Neonati',
      'Richieste prelievo',
      'Gestione richiami',
      'Richiami per re-test',
      'Rendicontazione',
      'Analisi in sospeso',
      'Serie da rilasciare',
      'Lotti di controllo',
      'Follow-up',
      'Ricerca Avanzata',
      'Dati di riferimento',
    ],
  ],
  [
    'supervisor',
    [
      'Home',
      'Gestione Referti',
      'Stampa Referti',
      'Archivio Referti',
      'Richieste prelievo',
      'Verifica referti',
      'Richiami per re-test',
      'Rendicontazione',
      'Analisi in sospeso',
      'Serie da rilasciare',
      'Lotti di controllo',
      'Neonati senza esito',
      'Comunicazioni mancanti',
      'Avvisi ai punti nascita',
      'Follow-up',
      'Dati di riferimento',
    ],
  ],
  [
    'administration',
    ['Home', 'Invita', 'Gestione Laboratori', 'Rendicontazione', 'Dati di riferimento', 'Reperibilità'],
  ],
  [
    'support',
    [
      'Home',
      'Gestione utenti',
      'Gestione Campioni',
      'Spedizioni',
      'Gestione Piastre',
      'Gestione richiami',
      'Registri interni',
      'Richieste di analisi',
      'Neonati senza esito',
      'Doppioni',
      'Messaggi non mappati',
      'Trasferisci notifiche',
      'Stato del server',
    ],
  ],
] as const)('shows %s what the role may open', (role, expected) => {
  expect(labels(role)).toEqual(expected)
})

it('drops a submenu in which one link is left', () => {
  expect(menuFor('support').find((entry) => entry.id === 'plates')?.children).toBeUndefined()
  expect(menuFor('planner').find((entry) => entry.id === 'plates')?.children).toHaveLength(4)
})

it('belongs whole to the bundles, each entry to one', () => {
  const entries = bundles.flatMap(menuOf).sort((a, b) => a.order - b.order)
  expect(entries.map((entry) => entry.id)).toEqual(mainMenu.map((entry) => entry.id))
  expect(menuOf('mfe-plates').map((entry) => entry.id)).toEqual([
    'plates',
    'newborns',
    'pending-analyses',
    'held-runs',
    'control-lots',
  ])
})

it('drops an entry whose page nobody has, and gives it to the host', () => {
  const nowhere = { id: 'nowhere', label: 'Nessuna pagina', to: '/no/such/page' }
  expect(menuFor('administrator', [nowhere])).toEqual([])
  expect(bundleOfEntry(nowhere)).toBe('host')
})
