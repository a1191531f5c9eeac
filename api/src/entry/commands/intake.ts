import { acknowledgeByKey, noticeLines, requestLines } from '../../exchange/intake/read-notices.ts'
import { leftToDo, type Sent, sendFile } from '../../exchange/intake/send-files.ts'
import { readSettings } from '../../platform/settings.ts'
import { pathFromHere, readArguments, runCommand, UsageError } from './command-line.ts'

/*
 * Sends orders from files, for a laboratory without network access to its birth points.
 *   INTAKE_KEY=… npm run intake -- [--url http://localhost:8080] ordini.hl7 spedizione.json …
 * `--notices` lists the laboratories' notices, and `--requests` lists their requests. `--acknowledge 12` answers
 * notice 12. Without `--url` the address comes from INTAKE_URL, PUBLIC_URL or PORT. The command sends the files to the
 * intake of the birth points' own systems. It needs a running server. The key is read from the environment, where
 * other users of the machine do not see it. The command ends with 1 when anything is not taken.
 */
const usage =
  'Uso: INTAKE_KEY=<chiave del punto nascita> npm run intake -- [--url <indirizzo>] [--notices | --requests | --acknowledge <numero>] <file .hl7 o .json> …\nUsage: INTAKE_KEY=<key of the birth point> npm run intake -- [--url <address>] [--notices | --requests | --acknowledge <number>] <.hl7 or .json file> …'

await runCommand(async (args) => {
  const { values, positionals } = readArguments(args, {
    usage,
    options: {
      url: { type: 'string', default: process.env.INTAKE_URL ?? readSettings().publicUrl },
      notices: { type: 'boolean', default: false },
      requests: { type: 'boolean', default: false },
      acknowledge: { type: 'string' },
    },
    ...{ least: 0, most: Number.POSITIVE_INFINITY },
  })
  const key = process.env.INTAKE_KEY
  if (!key) throw new UsageError('Manca INTAKE_KEY / INTAKE_KEY is missing', usage)
  const door = { url: values.url, key }
  const { notices, requests, acknowledge } = values
  if (acknowledge !== undefined) {
    const first = await acknowledgeByKey(door, Number(acknowledge))
    console.log(first ? 'Confermato.' : 'Era già confermato.')
  }
  for (const line of notices ? await noticeLines(door) : []) console.log(line)
  for (const line of requests ? await requestLines(door) : []) console.log(line)
  const asked = notices || requests || acknowledge !== undefined
  if (positionals.length === 0 && !asked) throw new UsageError('Manca un file / a file is missing', usage)
  const results: Sent[] = []
  for (const path of positionals) {
    const ofFile = await sendFile(door, pathFromHere(path))
    for (const { file, what, outcome, text } of ofFile)
      console.log(`${outcome === 'taken' ? 'OK ' : 'NO '} ${file}  ${what}  ${text}`)
    results.push(...ofFile)
  }
  const left = leftToDo(results)
  if (left.length > 0) throw new Error(left.join('\n'))
})
