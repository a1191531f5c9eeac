import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sendFile } from './send-files.ts'

/*
 * Orders from files, for a laboratory without network access to its birth points:
 *   INTAKE_KEY=… npm run intake -- [--url http://localhost:8080] ordini.hl7 spedizione.json …
 * The files go through the same door as the birth points' own systems, so a running server is needed; the key is read
 * from the environment, where other users of the machine do not see it. Ends with 1 when anything was not taken.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: process.env.INTAKE_URL ?? 'http://localhost:8080' } },
})
const key = process.env.INTAKE_KEY

if (!key || positionals.length === 0) {
  console.error(
    'Uso: INTAKE_KEY=<chiave del punto nascita> npm run intake -- [--url <indirizzo>] <file .hl7 o .json> …',
  )
  process.exit(2)
}

/** Where the person stands; the script itself may run elsewhere. */
const here = process.env.INIT_CWD ?? process.cwd()
let missed = 0
for (const path of positionals) {
  for (const { file, what, ok, text } of await sendFile({ url: values.url, key }, resolve(here, path))) {
    if (!ok) missed += 1
    console.log(`${ok ? 'OK ' : 'NO '} ${file}  ${what}  ${text}`)
  }
}
if (missed > 0) {
  console.error(`${missed} non presi in carico: i messaggi illeggibili restano visibili al supporto.`)
  process.exit(1)
}
