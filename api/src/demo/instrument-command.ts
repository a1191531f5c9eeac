import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnalysisTypeId, Screening } from '@sne/shared/domain'
import { demoPassword } from './accounts.ts'
import { instrumentFile, type MeasuredWell } from './instrument-file.ts'
import { type Disorder, disorders } from './profiles.ts'

/*
 * The file that an instrument would give back for a plate of the demonstration laboratory, so that the job can be
 * walked through without an instrument:
 *   npm run demo:instrument -- [--url http://localhost:8080] PL2600100001
 * It signs in as the demonstration's planner at a running product and writes `risultati-<plate>.csv` where the person
 * stands. Every seventh newborn has a disorder that the analysis can see.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://localhost:8080' } },
})
const [barcode] = positionals

const stop = (text: string): never => {
  console.error(text)
  process.exit(2)
}
if (!barcode) stop('Uso: npm run demo:instrument -- [--url <indirizzo>] <codice della piastra>')

const signedIn = await fetch(new URL('/api/auth/login', values.url), {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: new URL(values.url).origin },
  body: JSON.stringify({ email: 'piastre@laboratorio.example', password: demoPassword }),
}).catch(() => stop(`Nessun prodotto in ascolto a ${values.url}: avviarlo con npm start.`))
if (!signedIn.ok)
  stop('Gli account dimostrativi non ci sono: il comando serve solo al laboratorio dimostrativo.')
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, values.url), { headers: { cookie } })
  if (!answer.ok) stop(`La piastra non si legge (${answer.status}).`)
  return (await answer.json()) as T
}

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

const { items } = await get<{ items: Found[] }>(`/api/plate/list?q=${encodeURIComponent(barcode as string)}`)
const found = items.find((one) => one.barcode === barcode) ?? stop(`Nessuna piastra con codice ${barcode}.`)
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
const path = resolve(process.env.INIT_CWD ?? process.cwd(), `risultati-${plate.barcode}.csv`)
await writeFile(path, instrumentFile(type, wells, { plateBarcode: plate.barcode, profiles }))
console.log(`${path}: ${cards.length} campioni, ${Object.keys(profiles).length} alterati.`)
