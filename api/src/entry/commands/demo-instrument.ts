import { writeFile } from 'node:fs/promises'
import type { AnalysisTypeId, Screening } from '@sne/shared/domain'
import { readSettings } from '../../platform/settings.ts'
import { demoPassword } from '../demo/accounts.ts'
import { instrumentFile, type MeasuredWell } from '../demo/instrument-file.ts'
import { type Disorder, disorders } from '../demo/profiles.ts'
import { pathFromHere, readArguments, runCommand } from './command-line.ts'

/*
 * Writes the file that an instrument would give back for a plate of the demonstration laboratory. A person can then
 * try the job without an instrument.
 *   npm run demo:instrument -- [--url http://localhost:8080] PL2600100001
 * The command signs in at a running product as the demonstration's planner. It writes `risultati-<plate>.csv` into the
 * person's current folder. Every seventh newborn has a disorder that the analysis can see.
 */
interface Found {
  readonly id: number
  readonly barcode: string
}
interface Whole extends Found {
  readonly analysisType: { readonly code: AnalysisTypeId }
  readonly category: Screening
  readonly wells: readonly {
    readonly position: string
    readonly type: MeasuredWell['type']
    readonly barcode: string | null
    readonly qc: { readonly level: MeasuredWell['qcLevel'] } | null
  }[]
}

/** Signs in as the demonstration's planner. @returns how to read a path of the server */
async function signIn(url: string) {
  const signedIn = await fetch(new URL('/api/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ email: 'piastre@laboratorio.example', password: demoPassword }),
  }).catch((cause: unknown) => {
    throw new Error(`Nessun prodotto in ascolto a ${url}: avviarlo con npm start.`, { cause })
  })
  if (!signedIn.ok)
    throw new Error(
      'Gli account dimostrativi non ci sono: il comando serve solo al laboratorio dimostrativo.',
    )
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async <T>(path: string): Promise<T> => {
    const answer = await fetch(new URL(path, url), { headers: { cookie } })
    if (!answer.ok) throw new Error(`La piastra non si legge (${answer.status}).`)
    return (await answer.json()) as T
  }
}

await runCommand(async (args) => {
  const { values, positionals } = readArguments(args, {
    usage:
      'Uso: npm run demo:instrument -- [--url <indirizzo>] <codice della piastra>\nUsage: npm run demo:instrument -- [--url <address>] <plate’s barcode>',
    options: { url: { type: 'string', default: readSettings().publicUrl } },
    least: 1,
  })
  const [barcode = ''] = positionals
  const get = await signIn(values.url)
  const { items } = await get<{ items: Found[] }>(`/api/plate/list?q=${encodeURIComponent(barcode)}`)
  const found = items.find((one) => one.barcode === barcode)
  if (!found) throw new Error(`Nessuna piastra con codice ${barcode}.`)
  const plate = await get<Whole>(`/api/plate/${found.id}`)
  const type = plate.analysisType.code
  const seen = (Object.keys(disorders) as Disorder[]).filter(
    (one) => disorders[one].category === plate.category,
  )
  const cards = plate.wells.flatMap(({ type: kind, barcode: card }) =>
    kind === 'sample' && card ? [card] : [],
  )
  const profiles = Object.fromEntries(
    cards.flatMap((card, index) => {
      const disorder = seen[Math.floor(index / 7) % seen.length]
      return index % 7 === 3 && disorder ? [[card, disorder] as const] : []
    }),
  )
  const wells = plate.wells.map(({ position, type: kind, barcode: card, qc }) => ({
    position,
    type: kind,
    barcode: card,
    qcLevel: qc?.level ?? null,
  }))
  const path = pathFromHere(`risultati-${plate.barcode}.csv`)
  await writeFile(path, instrumentFile(type, wells, { plateBarcode: plate.barcode, profiles }))
  console.log(`${path}: ${cards.length} campioni, ${Object.keys(profiles).length} alterati.`)
})
