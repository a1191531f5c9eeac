import { expect, it } from 'vitest'
import { bundleOfEntry, mainMenu, menuFor, menuOf } from './menu.ts'
import { type Role, roles } from './roles.ts'
import { bundles, matchRoute } from './routes.ts'

/** The whole menu in its order: a new entry or link is written here alone. The administrator sees every entry. */
const expected: readonly { id: string; label: string; roles: readonly Role[]; links?: readonly string[] }[] =
  [
    {
      id: 'home',
      label: 'Home',
      roles: ['support', 'acceptance', 'supervisor', 'analyst', 'administration', 'planner'],
    },
    { id: 'users', label: 'Gestione utenti', roles: ['support'], links: ['/user/list', '/user/create'] },
    {
      id: 'samples',
      label: 'Gestione Campioni',
      roles: ['acceptance', 'planner'],
      links: [
        '/samples/accepted',
        '/samples/not-required',
        '/samples/not-valid',
        '/samples/last-accepted',
        '/samples/analyzable',
      ],
    },
    { id: 'support-samples', label: 'Gestione Campioni', roles: ['support'] },
    {
      id: 'reports',
      label: 'Gestione Referti',
      roles: ['supervisor'],
      links: [
        '/report/positivity-returned',
        '/report/reassess/list',
        '/report/override/list',
        '/approved-sample-requests',
      ],
    },
    { id: 'print-reports', label: 'Stampa Referti', roles: ['supervisor'] },
    {
      id: 'report-archive',
      label: 'Archivio Referti',
      roles: ['supervisor'],
      links: ['/report/archive/accepted', '/report/archive/reopened'],
    },
    { id: 'invites', label: 'Invita', roles: ['administration'], links: ['/invite/list', '/invite/create'] },
    {
      id: 'workgroups',
      label: 'Gestione Laboratori',
      roles: ['administration'],
      links: ['/workgroup/list', '/workgroup/add'],
    },
    { id: 'shippings', label: 'Spedizioni', roles: ['support', 'acceptance'] },
    { id: 'reception', label: 'Ricezione dischi', roles: ['acceptance'] },
    {
      id: 'plates',
      label: 'Gestione Piastre',
      roles: ['support', 'planner'],
      links: ['/plate/list', '/plate/add', '/plate/planning', '/plate/punching'],
    },
    { id: 'own-reports', label: 'Elenco Referti', roles: ['analyst'] },
    { id: 'newborns', label: 'Gestione Neonati', roles: ['analyst'] },
    { id: 'sample-requests', label: 'Richieste prelievo', roles: ['supervisor', 'analyst', 'planner'] },
    { id: 'pending-reports', label: 'Verifica referti', roles: ['supervisor'] },
    { id: 'recalls', label: 'Gestione richiami', roles: ['support', 'analyst'] },
    { id: 'info-report-config', label: 'Info report', roles: [] },
    { id: 'info-report', label: 'Info report', roles: ['acceptance'] },
    { id: 're-tests', label: 'Richiami per re-test', roles: ['supervisor', 'analyst', 'planner'] },
    {
      id: 'accountability',
      label: 'Rendicontazione',
      roles: ['acceptance', 'supervisor', 'analyst', 'administration', 'planner'],
    },
    {
      id: 'internal-registries',
      label: 'Registri interni',
      roles: ['support'],
      links: ['/internal-registry/list', '/internal-registry/add'],
    },
    { id: 'analysis-requests', label: 'Richieste di analisi', roles: ['support'] },
    { id: 'pending-analyses', label: 'Analisi in sospeso', roles: ['supervisor', 'analyst'] },
    {
      id: 'quality',
      label: 'Qualità',
      roles: ['supervisor', 'analyst'],
      links: [
        '/quality/held',
        '/quality/chart',
        '/quality/map',
        '/quality/drift',
        '/quality/patients',
        '/quality/summary',
        '/quality/eqa',
        '/quality/advisor',
        '/quality/lots',
      ],
    },
    {
      id: 'materials',
      label: 'Strumenti e reagenti',
      roles: ['supervisor', 'analyst', 'planner'],
      links: ['/instrument/list', '/reagent/list', '/reagent/kits'],
    },
    { id: 'failsafe', label: 'Neonati senza esito', roles: ['support', 'acceptance', 'supervisor'] },
    { id: 'missing-communications', label: 'Comunicazioni mancanti', roles: ['acceptance', 'supervisor'] },
    { id: 'birth-point-notices', label: 'Avvisi ai punti nascita', roles: ['acceptance', 'supervisor'] },
    {
      id: 'follow-ups',
      label: 'Follow-up',
      roles: ['acceptance', 'supervisor', 'analyst'],
      links: ['/follow-up/list', '/follow-up/expected'],
    },
    { id: 'duplicates', label: 'Doppioni', roles: ['support', 'acceptance', 'supervisor'] },
    { id: 'intake-messages', label: 'Messaggi non mappati', roles: ['support'] },
    { id: 'intake-keys', label: 'Chiavi dei punti nascita', roles: ['support'] },
    { id: 'advanced-search', label: 'Ricerca Avanzata', roles: ['acceptance', 'analyst', 'planner'] },
    { id: 'transfer-notifications', label: 'Trasferisci notifiche', roles: ['support'] },
    {
      id: 'reference',
      label: 'Dati di riferimento',
      roles: ['supervisor', 'analyst', 'administration'],
      links: [
        '/cutoff-set/list',
        '/planned-card-set/list',
        '/recall-protocol/list',
        '/letter-template/list',
        '/time-set/list',
        '/file-name-set/list',
        '/import-profile/list',
        '/control-rule-set/list',
      ],
    },
    { id: 'on-call', label: 'Reperibilità', roles: ['administration'] },
    { id: 'remotes', label: 'Versioni dei moduli', roles: [] },
    { id: 'senders', label: 'Mittenti', roles: [] },
    { id: 'operation', label: 'Stato del server', roles: ['support'] },
  ]
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

it('the menu lists the entries in their order, each with the links of its submenu', () => {
  expect(
    mainMenu.map(({ id, label, children }) => ({
      ...{ id, label },
      ...(children ? { links: children.map(({ to }) => to) } : {}),
    })),
  ).toEqual(expected.map(({ roles: _, ...entry }) => entry))
  expect(menuFor('administrator')).toEqual(mainMenu)
})

it('every link of the menu leads to a page that exists', () => {
  for (const entry of mainMenu)
    for (const link of [entry, ...(entry.children ?? [])]) expect(matchRoute(link.to), link.to).not.toBeNull()
})

it.each(roles.filter((role) => role !== 'administrator'))(
  'the menu shows %s what the role may open',
  (role) => {
    expect(labels(menuFor(role))).toEqual(labels(expected.filter((entry) => entry.roles.includes(role))))
  },
)

it('the menu drops a submenu in which one link is left', () => {
  expect(menuFor('support').find((entry) => entry.id === 'plates')?.children).toBeUndefined()
  expect(menuFor('planner').find((entry) => entry.id === 'plates')?.children).toHaveLength(4)
})

it('the menu belongs whole to the bundles, each entry to one', () => {
  const entries = bundles.flatMap(menuOf).sort((a, b) => a.order - b.order)
  expect(entries.map((entry) => entry.id)).toEqual(mainMenu.map((entry) => entry.id))
  expect(menuOf('mfe-plates').map((entry) => entry.id)).toEqual([
    'plates',
    'newborns',
    'pending-analyses',
    'quality',
    'materials',
  ])
})

it('the menu drops an entry whose page nobody has, and gives it to the host', () => {
  const nowhere = { id: 'nowhere', label: 'Nessuna pagina', to: '/no/such/page' }
  expect(menuFor('administrator', [nowhere])).toEqual([])
  expect(bundleOfEntry(nowhere)).toBe('host')
})
