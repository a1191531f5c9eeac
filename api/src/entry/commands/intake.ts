import { leftToDo, type Sent, sendFile } from '../../exchange/intake/send-files.ts'
import { readSettings } from '../../platform/settings.ts'
import { pathFromHere, readArguments, runCommand, UsageError } from './command-line.ts'

/*
 * Orders from files, for a laboratory without network access to its birth points:
 *   INTAKE_KEY=… npm run intake -- [--url http://localhost:8080] ordini.hl7 spedizione.json …
 * Without `--url`: where PUBLIC_URL or PORT say that the product is. The files go through the same door as the birth points' own systems, so a running server is needed; the key is read
 * from the environment, where other users of the machine do not see it. Ends with 1 when anything was not taken.
 */
const usage =
  'Uso: INTAKE_KEY=<chiave del punto nascita> npm run intake -- [--url <indirizzo>] <file .hl7 o .json> …'

await runCommand(async (args) => {
  const { values, positionals } = readArguments(args, {
    usage,
    options: { url: { type: 'string', default: process.env.INTAKE_URL ?? readSettings().publicUrl } },
    ...{ least: 1, most: Number.POSITIVE_INFINITY },
  })
  const key = process.env.INTAKE_KEY
  if (!key) throw new UsageError('Manca INTAKE_KEY / INTAKE_KEY is missing', usage)
  const results: Sent[] = []
  for (const path of positionals) {
    const ofFile = await sendFile({ url: values.url, key }, pathFromHere(path))
    for (const { file, what, outcome, text } of ofFile)
      console.log(`${outcome === 'taken' ? 'OK ' : 'NO '} ${file}  ${what}  ${text}`)
    results.push(...ofFile)
  }
  const left = leftToDo(results)
  if (left.length > 0) throw new Error(left.join('\n'))
})
